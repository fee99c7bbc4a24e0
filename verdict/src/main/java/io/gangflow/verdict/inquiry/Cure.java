package io.gangflow.verdict.inquiry;

/**
 * A change after which the work cannot lock the cluster, or has not in any order that was played.
 *
 * @param kind what is changed
 * @param target the stage, PodGroup or pool that is changed; empty where it is everything
 * @param amount the least or the most that it takes; 0 where there is no number
 * @param proved whether the verdict on the changed work is that it cannot lock
 */
public record Cure(Kind kind, String target, int amount, boolean proved) {

    /** What can be changed. */
    public enum Kind {
        /** Let Volcano place the work, each unit as a gang, with room kept for what a driver asks for later. */
        GANG,
        /** Raise minMember (minAvailable of a Job) to what the pods need to make progress. */
        MIN_MEMBER,
        /** Keep room for all pods of a PodGroup: minResources. */
        MIN_RESOURCES,
        /** At most so many at the same time; one more can lock. */
        PARALLELISM,
        /** So many more nodes in a pool; one less is not enough. */
        NODES
    }
}
