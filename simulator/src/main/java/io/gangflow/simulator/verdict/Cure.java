package io.gangflow.simulator.verdict;

/**
 * A change after which the work cannot lock the cluster; only changes for which the verdict says so are made into one.
 *
 * @param kind what is changed
 * @param target the stage, PodGroup or pool that is changed; empty where it is everything
 * @param amount the least or the most that it takes; 0 where there is no number
 */
public record Cure(Kind kind, String target, int amount) {

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
