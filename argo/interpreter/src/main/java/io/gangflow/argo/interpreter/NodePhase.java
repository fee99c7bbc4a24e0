package io.gangflow.argo.interpreter;

/** The phase of a node: Argo's node phases, without those that only a cluster can cause. */
public enum NodePhase {
    /** Not started: waits for a dependency, a parallelism limit or a back-off. */
    WAITING,
    RUNNING,
    SUCCEEDED,
    FAILED,
    /** Its {@code when} did not hold; its dependents run. */
    SKIPPED,
    /** Its dependencies did not end as its condition requires. */
    OMITTED;

    /** The phase that a status names; an unknown one counts as running. */
    static NodePhase of(String phase) {
        return switch (phase) {
            case "Succeeded" -> SUCCEEDED;
            case "Failed", "Error" -> FAILED;
            case "Skipped" -> SKIPPED;
            case "Omitted" -> OMITTED;
            default -> RUNNING;
        };
    }

    /** Argo's name for it. */
    String text() {
        return switch (this) {
            case WAITING -> "Pending";
            case RUNNING -> "Running";
            case SUCCEEDED -> "Succeeded";
            case FAILED -> "Failed";
            case SKIPPED -> "Skipped";
            case OMITTED -> "Omitted";
        };
    }

    public boolean ended() {
        return this != WAITING && this != RUNNING;
    }

    /** Whether the dependents of a node in this phase must be omitted. */
    boolean stopsDependents() {
        return this == FAILED || this == OMITTED;
    }
}
