package io.gangflow.rules.spark;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import java.util.ArrayList;
import java.util.List;

/** GF0667: memory of a SparkApplication that spark-operator parses incorrectly for its PodGroup. */
final class SparkMemoryIsReserved implements Rule<CheckedWork> {

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        checked.ofKind("SparkApplication").forEach(object -> {
            JsonNode spec = object.tree().path("spec");
            boolean given = spec.path("batchSchedulerOptions").path("resources").has("memory");
            if (spec.path("batchScheduler").asText().equals(CheckedWork.VOLCANO) && !given) {
                found.add(Diagnostic.of(
                                DiagnosticCode.GF0667,
                                object.span("spec", "executor", "memory"),
                                "the PodGroup of `%s` will not reserve its memory".formatted(Excerpt.of(object.name())),
                                "spark-operator reads Spark's `512m` as half a byte, and cannot read `2g`")
                        .withHint("set batchSchedulerOptions.resources to the cpu and memory of all pods"));
            }
        });
        return found;
    }
}
