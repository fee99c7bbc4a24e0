package io.gangflow.verdict.whatif;

/** A difference between a variant and the base. */
public sealed interface Change {

    /** The number of nodes of a pool. */
    record Nodes(String pool, int count) implements Change {}

    /** The machine type of a pool's nodes. */
    record Machine(String pool, String machine) implements Change {}

    /** The scheduler of all pods. */
    record Under(String scheduler) implements Change {}

    /** The weight of a queue. */
    record Weight(String queue, int weight) implements Change {}
}
