package io.gangflow.serving.api;

import io.gangflow.serving.model.ServedModel;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The OpenAPI 3.1 document: the template in the resources, completed with the model's name and dimensions. */
final class OpenApi {

    private OpenApi() {}

    static String document(ServedModel model) {
        try (InputStream in =
                Objects.requireNonNull(OpenApi.class.getResourceAsStream("openapi.json"), "openapi.json is missing")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .replace("\"@FEATURES@\"", Integer.toString(model.network().features()))
                    .replace("\"@EXAMPLE@\"", example(model.network().features()))
                    .replace("\"@CLASSES@\"", Integer.toString(model.network().classes()))
                    .replace("\"@ROWS@\"", Integer.toString(Samples.MOST))
                    .replace("\"@LARGEST@\"", Double.toString(Samples.LARGEST))
                    .replace("\"@SMALLEST@\"", Double.toString(-Samples.LARGEST))
                    .replace("@MODEL@", model.name());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Returns one sample of the numbers 1.0, 2.0 and so on. */
    private static String example(int features) {
        return IntStream.rangeClosed(1, features).mapToObj(i -> i + ".0").collect(Collectors.joining(",", "[[", "]]"));
    }
}
