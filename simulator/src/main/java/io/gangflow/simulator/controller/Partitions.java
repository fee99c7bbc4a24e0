package io.gangflow.simulator.controller;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.volcano.api.model.batch.v1alpha1.TaskSpec;
import java.util.Map;
import java.util.function.Predicate;

/** A task's {@code partitionPolicy}: so many pods of consecutive indices belong together (Volcano ed72c7c). */
final class Partitions {

    private Partitions() {}

    /** The pods of the partition in which a pod is; none where its task has no partitions. */
    static Predicate<Pod> ofPod(VolcanoJobView view, VolcanoJobEvent event) {
        int size = view.job().getSpec().getTasks().stream()
                .filter(task -> task.getName().equals(event.task()))
                .mapToInt(Partitions::size)
                .findFirst()
                .orElse(0);
        if (size == 0) {
            return pod -> false;
        }
        int partition = index(event.pod()) / size;
        return pod -> VolcanoJobView.taskOf(pod).equals(event.task())
                && index(pod.getMetadata().getName()) / size == partition;
    }

    private static int size(TaskSpec task) {
        Object policy = task.getAdditionalProperties().get("partitionPolicy");
        Object size = policy instanceof Map<?, ?> known ? known.get("partitionSize") : null;
        return size instanceof Number number ? Math.max(0, number.intValue()) : 0;
    }

    private static int index(String pod) {
        return Integer.parseInt(pod.substring(pod.lastIndexOf('-') + 1));
    }
}
