package io.gangflow.argo.workflow;

/** Where a node of a run stands; Argo's node phases, without those that need a cluster to fail. */
public enum NodePhase {
    /** Not begun: a dependency, a parallelism limit or a back-off holds it. */
    WAITING,
    RUNNING,
    SUCCEEDED,
    FAILED,
    /** Its {@code when} did not hold; what depends on it runs. */
    SKIPPED,
    /** A dependency failed; what depends on it is omitted too. */
    OMITTED;

    public boolean ended() {
        return this != WAITING && this != RUNNING;
    }

    /** Whether what depends on a node in this phase has to be omitted. */
    boolean stopsDependents() {
        return this == FAILED || this == OMITTED;
    }
}
