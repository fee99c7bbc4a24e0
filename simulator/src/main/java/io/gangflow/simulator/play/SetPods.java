package io.gangflow.simulator.play;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.gangflow.run.Label;
import io.gangflow.workloads.kind.TaskPartitions;
import io.gangflow.workloads.pods.PodSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Builds the pods of a set. */
final class SetPods {

    /** Annotation with the set of a pod. */
    static final String SET = "gangflow.io/pod-set";

    /** Labels by which Spark's pods find each other. */
    private static final List<String> SPARK_ROLES = List.of("driver", "executor", "submit");

    private SetPods() {}

    static Pod pod(PodSet set, int number) {
        Map<String, String> annotations = new TreeMap<>(set.pod().getMetadata().getAnnotations());
        annotations.put(SET, set.id());
        String role = set.pod().getMetadata().getLabels().getOrDefault(Label.ROLE, "");
        if (!set.needs().isEmpty() && !SPARK_ROLES.contains(role)) {
            int size = set.needs().stream().mapToInt(PodSet.Need::running).sum();
            annotations.putIfAbsent(Label.GANG, set.id().replaceFirst("#[^#]*$", ""));
            annotations.putIfAbsent(Label.GANG_SIZE, Integer.toString(size));
        }
        // A pod that restarts forever counts as endless.
        boolean endless = set.ends() instanceof PodSet.End.Never;
        return new PodBuilder(set.pod())
                .editMetadata()
                .withName(name(set, number))
                .withAnnotations(annotations)
                .addToLabels(partition(set, number))
                .endMetadata()
                .editSpec()
                .withRestartPolicy(endless ? "Always" : atFailure(set.pod()))
                .endSpec()
                .build();
    }

    /** Spark counts its executors from 1. */
    private static String name(PodSet set, int number) {
        String name = set.pod().getMetadata().getName();
        if ("executor".equals(set.pod().getMetadata().getLabels().get(Label.ROLE)) && name.endsWith("-exec")) {
            return name + "-" + (number + 1);
        }
        return set.count() == 1 && number == 0 ? name : name + "-" + number;
    }

    /** A replacement pod belongs to the same partition as the pod it replaces. */
    private static Map<String, String> partition(PodSet set, int number) {
        int size = Label.number(set.pod().getMetadata().getAnnotations(), TaskPartitions.SIZE, 0);
        if (size == 0) {
            return Map.of();
        }
        int partition = TaskPartitions.of(number % set.count(), size);
        return Map.of(TaskPartitions.PARTITION_ID, Integer.toString(partition));
    }

    private static String atFailure(Pod pod) {
        return "Never".equals(pod.getSpec().getRestartPolicy()) ? "Never" : "OnFailure";
    }
}
