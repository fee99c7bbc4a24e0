package io.gangflow.simulator.whatif;

import io.gangflow.pipeline.model.SchedulerName;

/** One thing that is otherwise. */
public sealed interface Change {

    /** The number of nodes of a pool. */
    record Nodes(String pool, int count) implements Change {}

    /** What the nodes of a pool are. */
    record Machine(String pool, String machine) implements Change {}

    /** Which scheduler places everything. */
    record Under(SchedulerName scheduler) implements Change {}

    /** The weight of a queue. */
    record Weight(String queue, int weight) implements Change {}

    /** Dispatches by kind. */
    interface Visitor<T> {
        T nodes(Nodes nodes);

        T machine(Machine machine);

        T under(Under under);

        T weight(Weight weight);
    }

    default <T> T accept(Visitor<T> visitor) {
        if (this instanceof Nodes nodes) {
            return visitor.nodes(nodes);
        }
        if (this instanceof Machine machine) {
            return visitor.machine(machine);
        }
        if (this instanceof Under under) {
            return visitor.under(under);
        }
        return visitor.weight((Weight) this);
    }
}
