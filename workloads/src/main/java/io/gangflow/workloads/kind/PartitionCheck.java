package io.gangflow.workloads.kind;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.volcano.api.model.batch.v1alpha1.TaskSpec;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.workloads.pods.Cause;
import io.gangflow.workloads.pods.WorkDraft;

/** GF0605: a {@code partitionPolicy} with inconsistent numbers, by the checks of Volcano's webhook. */
final class PartitionCheck {

    private PartitionCheck() {}

    /** @param task the task with its defaults */
    static void check(Cause cause, TaskSpec task, int index, WorkDraft draft) {
        JsonNode policy =
                cause.object().tree().path("spec").path("tasks").path(index).path("partitionPolicy");
        if (policy.isMissingNode()) {
            return;
        }
        long size = policy.path("partitionSize").asLong();
        long total = policy.path("totalPartitions").asLong();
        long minimum = policy.path("minPartitions").asLong();
        if (size <= 0 || total <= 0) {
            find(
                    cause,
                    task,
                    index,
                    draft,
                    "has %d partitions of %d pods".formatted(total, size),
                    "expected at least 1 of each");
        } else if (task.getReplicas() != total * size) {
            find(
                    cause,
                    task,
                    index,
                    draft,
                    "has %d replicas, but %d partitions of %d pods".formatted(task.getReplicas(), total, size),
                    "expected %d replicas".formatted(total * size));
        } else if (minimum > 0 && task.getMinAvailable() != minimum * size) {
            find(
                    cause,
                    task,
                    index,
                    draft,
                    "has minAvailable %d, but needs %d partitions of %d pods"
                            .formatted(task.getMinAvailable(), minimum, size),
                    "expected minAvailable %d".formatted(minimum * size));
        }
    }

    private static void find(Cause cause, TaskSpec task, int index, WorkDraft draft, String problem, String label) {
        draft.find(Diagnostic.of(
                DiagnosticCode.GF0605,
                cause.object().span("spec", "tasks", Integer.toString(index), "partitionPolicy"),
                "task `%s` %s".formatted(Excerpt.of(task.getName()), problem),
                label));
    }
}
