package io.gangflow.rules.scheduler;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** GF0653: queues with a weight or guarantee although no action reclaims. */
final class ReclaimIsConfigured implements Rule<CheckedWork> {

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        if (Actions.has(checked, "reclaim")) {
            return found;
        }
        checked.ofKind("Queue").forEach(object -> {
            JsonNode spec = object.tree().path("spec");
            String field = Stream.of("deserved", "guarantee")
                    .filter(name -> !spec.path(name).isEmpty())
                    .findFirst()
                    .orElse("");
            if (!field.isEmpty()) {
                found.add(Diagnostic.of(
                                DiagnosticCode.GF0653,
                                object.span("spec", field),
                                "queue `%s` lends unused resources, but reclaim is not configured"
                                        .formatted(Excerpt.of(object.name())),
                                "it gets its share back only when other work ends")
                        .withHint("Volcano's default actions are enqueue, allocate, backfill; add reclaim"));
            }
        });
        return found;
    }
}
