package io.gangflow.rules;

import io.gangflow.pipeline.check.Rule;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import java.util.ArrayList;
import java.util.List;

/** GF0669: a field of a queue that no code of Volcano reads. Its default, which the API server fills in, is what happens. */
final class QueueFieldsHaveEffect implements Rule<Scene> {

    private static final String DEFAULT = "traverse";

    @Override
    public List<Diagnostic> check(Scene scene) {
        List<Diagnostic> found = new ArrayList<>();
        scene.ofKind("Queue").forEach(object -> {
            String strategy = object.tree().path("spec").path("dequeueStrategy").asText(DEFAULT);
            if (!strategy.equals(DEFAULT)) {
                found.add(Diagnostic.of(
                        DiagnosticCode.GF0669,
                        object.span("spec", "dequeueStrategy"),
                        "dequeueStrategy of queue `%s` has no effect".formatted(Excerpt.of(object.name())),
                        "Volcano does not read it (as of August 2026)"));
            }
        });
        return found;
    }
}
