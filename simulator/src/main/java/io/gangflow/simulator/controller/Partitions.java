package io.gangflow.simulator.controller;

import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.workloads.kind.TaskPartitions;
import java.util.Optional;
import java.util.function.Predicate;

/** A task's {@code partitionPolicy}: groups of pods with consecutive indexes (Volcano ed72c7c). */
final class Partitions {

    private Partitions() {}

    /** Returns the pods of the partition of a pod; none if its task has no partitions. */
    static Predicate<Pod> ofPod(VolcanoJobView view, VolcanoJobEvent event) {
        Optional<TaskPartitions> partitions = view.job().getSpec().getTasks().stream()
                .filter(task -> task.getName().equals(event.task()))
                .findFirst()
                .flatMap(TaskPartitions::of)
                .filter(policy -> policy.partitionSize() > 0);
        if (partitions.isEmpty()) {
            return pod -> false;
        }
        int partition = partitions.get().of(index(event.pod()));
        return pod -> VolcanoJobView.taskOf(pod).equals(event.task())
                && partitions.get().of(index(pod.getMetadata().getName())) == partition;
    }

    private static int index(String pod) {
        return Integer.parseInt(pod.substring(pod.lastIndexOf('-') + 1));
    }
}
