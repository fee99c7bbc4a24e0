package io.gangflow.argo.interpreter;

/** Where a node of a run stands; Argo's node phases, without those that need a cluster to fail. */
public enum NodePhase {
    /** Not begun: a dependency, a parallelism limit or a back-off holds it. */
    WAITING,
    RUNNING,
    SUCCEEDED,
    FAILED,
    /** Its {@code when} did not hold; what depends on it runs. */
    SKIPPED,
    /** What it came after did not end as its condition asks. */
    OMITTED;

    /** The phase that a status names; what it says in other words runs. */
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

    /** Whether what depends on a node in this phase has to be omitted. */
    boolean stopsDependents() {
        return this == FAILED || this == OMITTED;
    }
}
