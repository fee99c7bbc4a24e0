package io.gangflow.scheduling.volcano.job;

import io.gangflow.scheduling.state.PodState;

/** Status of a task, as in Volcano's api/types.go; the name is printed in PodGroup conditions. */
public enum TaskStatus {
    PENDING("Pending"),
    ALLOCATED("Allocated"),
    PIPELINED("Pipelined"),
    BINDING("Binding"),
    BOUND("Bound"),
    RUNNING("Running"),
    RELEASING("Releasing"),
    SUCCEEDED("Succeeded"),
    FAILED("Failed");

    private final String label;

    TaskStatus(String label) {
        this.label = label;
    }

    static TaskStatus of(PodState pod) {
        return switch (pod.phase()) {
            case SUCCEEDED -> SUCCEEDED;
            case FAILED -> FAILED;
            case RUNNING -> pod.deleting() ? RELEASING : RUNNING;
            case PENDING -> pod.deleting() ? RELEASING : pod.node().isPresent() ? BOUND : PENDING;
        };
    }

    /** Returns whether the task uses resources of its queue. */
    boolean allocated() {
        return this == ALLOCATED || this == BINDING || this == BOUND || this == RUNNING;
    }

    /** Returns whether the task got its node in an earlier session. */
    public boolean scheduled() {
        return this == BOUND || this == RUNNING || completed();
    }

    public boolean completed() {
        return this == SUCCEEDED || this == FAILED;
    }

    String label() {
        return label;
    }
}
