package io.gangflow.spark.tests.gang;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.Map;

/** A pod of an application with one executor, by the mode of its gang. */
enum SparkMember {
    STRICT_DRIVER("strict", "driver of a strict gang"),
    STRICT_WORKER("strict", "worker of a strict gang"),
    RESERVE_DRIVER("reserve", "driver of a reserved gang"),
    RESERVE_EXECUTOR("reserve", "executor of a reserved gang");

    private static final String IMAGE = "gangflow/spark:";

    private final String gang;
    private final String text;

    SparkMember(String gang, String text) {
        this.gang = gang;
        this.text = text;
    }

    /** Returns the mode of its gang in the language. */
    String gang() {
        return gang;
    }

    boolean isStrict() {
        return gang.equals("strict");
    }

    boolean isDriver() {
        return this == STRICT_DRIVER || this == RESERVE_DRIVER;
    }

    /** Returns whether a pod is this member. */
    boolean is(Pod pod) {
        Map<String, String> labels = pod.getMetadata().getLabels();
        String task = labels.getOrDefault("volcano.sh/task-spec", "");
        boolean executor = labels.getOrDefault("spark-role", "").equals("executor");
        return switch (this) {
            case STRICT_DRIVER -> task.equals("driver");
            case STRICT_WORKER -> task.equals("worker");
            case RESERVE_DRIVER -> task.isEmpty() && !executor && runsSpark(pod);
            case RESERVE_EXECUTOR -> executor;
        };
    }

    private static boolean runsSpark(Pod pod) {
        return pod.getSpec().getContainers().stream()
                .anyMatch(container -> container.getImage().startsWith(IMAGE));
    }

    @Override
    public String toString() {
        return text;
    }
}
