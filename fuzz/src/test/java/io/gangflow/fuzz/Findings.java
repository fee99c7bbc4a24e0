package io.gangflow.fuzz;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticJson;
import io.gangflow.pipeline.diagnostic.DiagnosticText;
import io.gangflow.pipeline.diagnostic.SourceLines;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Shows findings as the commands do, with the lines of the file. */
final class Findings {

    private Findings() {}

    static void show(String name, byte[] file, List<Diagnostic> found) {
        String text = new String(file, StandardCharsets.UTF_8);
        String shown = DiagnosticText.of(found, false, SourceLines.of(Map.of(name, text)));
        if (found.isEmpty() != shown.isEmpty() || DiagnosticJson.of(found).isEmpty()) {
            throw new AssertionError("%d findings are shown as `%s`".formatted(found.size(), shown));
        }
    }
}
