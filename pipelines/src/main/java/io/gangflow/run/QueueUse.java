package io.gangflow.run;

import io.gangflow.cluster.Resources;
import io.gangflow.collection.OrderedMaps;
import java.util.Map;

/**
 * The resources that a queue has and deserves at one time, in the view of the scheduler that divides the cluster among
 * queues.
 *
 * @param amounts by Kubernetes resource name: {@code cpu} in cores, {@code memory} in bytes, others in units
 */
public record QueueUse(String queue, int weight, Map<String, Amount> amounts) {

    private static final double MILLI = 1_000;

    public QueueUse {
        amounts = OrderedMaps.sorted(amounts);
    }

    /**
     * Returns the largest allocated/deserved over the resources, as in Volcano (api/helpers, Share). If nothing is
     * deserved, the share is one with any allocation and zero without.
     */
    public double share() {
        return amounts.values().stream().mapToDouble(Amount::share).max().orElse(0);
    }

    /** Returns the largest of its allocated resources as a share of the cluster, as dominant resource fairness has it. */
    public double dominantShare(Resources cluster) {
        return amounts.entrySet().stream()
                .mapToDouble(entry -> {
                    double whole = amount(entry.getKey(), cluster);
                    return whole == 0 ? 0 : entry.getValue().allocated() / whole;
                })
                .max()
                .orElse(0);
    }

    /** Returns an amount of a resource in the unit of {@link #amounts}. */
    public static double amount(String resource, Resources of) {
        return switch (resource) {
            case "cpu" -> of.milliCpu() / MILLI;
            case "memory" -> of.memoryBytes();
            default -> of.amount(resource);
        };
    }

    /** Returns whether its jobs have or request any resources. */
    public boolean demands() {
        return amounts.values().stream().anyMatch(amount -> amount.requested() > 0);
    }

    /**
     * One resource of a queue. Amounts can be fractions, such as a third of a resource.
     *
     * @param allocated resources of its running pods
     * @param deserved resources that the scheduler grants it at this time
     * @param requested resources of its running and waiting pods
     */
    public record Amount(double allocated, double deserved, double requested) {

        /** Returns the amount above the deserved one, which other queues can reclaim. */
        public double borrowed() {
            return Math.max(0, allocated - deserved);
        }

        public double share() {
            return deserved == 0 ? Math.signum(allocated) : allocated / deserved;
        }
    }
}
