package io.gangflow.verdict.whatif;

/** One thing that is otherwise. */
public sealed interface Change {

    /** The number of nodes of a pool. */
    record Nodes(String pool, int count) implements Change {}

    /** What the nodes of a pool are. */
    record Machine(String pool, String machine) implements Change {}

    /** Which scheduler places everything. */
    record Under(String scheduler) implements Change {}

    /** The weight of a queue. */
    record Weight(String queue, int weight) implements Change {}
}
