package io.gangflow.rules.queue;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import java.util.ArrayList;
import java.util.List;

/**
 * GF0669: a queue field that Volcano's code does not read. The behaviour is always that of the API server's default for
 * it.
 */
final class QueueFieldsHaveEffect implements Rule<CheckedWork> {

    private static final String DEFAULT = "traverse";

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        checked.ofKind("Queue").forEach(object -> {
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
