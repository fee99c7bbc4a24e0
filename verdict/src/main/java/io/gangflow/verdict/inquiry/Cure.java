package io.gangflow.verdict.inquiry;

/**
 * A change after which the work cannot lock the cluster, or did not in any simulated order.
 *
 * @param kind kind of the change
 * @param target the changed stage, PodGroup or pool; empty for all
 * @param amount the smallest or largest sufficient number; 0 where there is no number
 * @param proved whether the verdict on the changed work is that it cannot lock
 */
public record Cure(Kind kind, String target, int amount, boolean proved) {

    /** The kinds of changes. */
    public enum Kind {
        /**
         * Let Volcano place the work, each unit as a gang, with resources reserved for pods that a driver creates
         * later.
         */
        GANG,
        /** Raise minMember (minAvailable of a Job) to the number of pods needed to make progress. */
        MIN_MEMBER,
        /** Reserve resources for all pods of a PodGroup: minResources. */
        MIN_RESOURCES,
        /** Limit the number of concurrent instances; one more can lock. */
        PARALLELISM,
        /** Add this number of nodes to a pool; one less is not enough. */
        NODES
    }
}
