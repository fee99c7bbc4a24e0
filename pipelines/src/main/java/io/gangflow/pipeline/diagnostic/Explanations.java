package io.gangflow.pipeline.diagnostic;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The long form of every code: its meaning, why it matters, and a wrong and a correct example. */
public final class Explanations {

    private Explanations() {}

    /** Returns the explanation of a code as Markdown. */
    public static String of(DiagnosticCode code) {
        String resource = "/explain/" + code.name() + ".md";
        try (InputStream input = Explanations.class.getResourceAsStream(resource)) {
            if (input == null) {
                throw new IllegalStateException("there is no explanation " + resource);
            }
            return new String(input.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException exception) {
            throw new UncheckedIOException(exception);
        }
    }
}
