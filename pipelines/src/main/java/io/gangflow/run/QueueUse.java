package io.gangflow.run;

import io.gangflow.collection.Ordered;
import java.util.Map;

/**
 * What a queue has and deserves at one moment, as the scheduler that divides the cluster among queues sees it.
 *
 * @param amounts by resource as Kubernetes names it: {@code cpu} in cores, {@code memory} in bytes, others in units
 */
public record QueueUse(String queue, int weight, Map<String, Amount> amounts) {

    public QueueUse {
        amounts = Ordered.sorted(amounts);
    }

    /**
     * The largest allocated/deserved over the resources, as Volcano has it (api/helpers, Share): of nothing deserved,
     * something is all and nothing is nothing.
     */
    public double share() {
        return amounts.values().stream().mapToDouble(Amount::share).max().orElse(0);
    }

    /** Whether its jobs have or want anything. */
    public boolean demands() {
        return amounts.values().stream().anyMatch(amount -> amount.requested() > 0);
    }

    /**
     * One resource of a queue; fractions occur, because a share of a third is one.
     *
     * @param allocated what its pods take
     * @param deserved what the scheduler gives it a right to at this moment
     * @param requested what its pods take and what its waiting pods ask for
     */
    public record Amount(double allocated, double deserved, double requested) {

        /** Above what it deserves: room that others may claim. */
        public double borrowed() {
            return Math.max(0, allocated - deserved);
        }

        public double share() {
            return deserved == 0 ? Math.signum(allocated) : allocated / deserved;
        }
    }
}
