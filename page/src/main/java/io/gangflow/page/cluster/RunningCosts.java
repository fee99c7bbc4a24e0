package io.gangflow.page.cluster;

import io.gangflow.cluster.NodePool;
import io.gangflow.cluster.Resources;
import io.gangflow.scheduling.state.PodState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What the pods of a cluster cost per hour now. A pod's share of its node is the largest of its requests relative to the
 * node's resources; if the shares of a node add up to more than one, each counts in proportion.
 */
public final class RunningCosts {

    private final List<Priced> pods = new ArrayList<>();

    /** A pod that holds resources, with its part of the price of its node. */
    record Priced(PodState pod, double usdPerHour, boolean isKnown) {}

    /** The resources and the price of some pods. */
    public record Sum(double usdPerHour, double cpuCores, long gpus) {

        private static final double MILLI = 1_000;

        Sum plus(PodState pod, double usd) {
            return new Sum(
                    usdPerHour + usd,
                    cpuCores + pod.requests().milliCpu() / MILLI,
                    gpus + pod.requests().gpuUnits());
        }
    }

    public RunningCosts(ClusterReading view) {
        Map<String, NodePool> nodes = view.poolOfNode();
        Map<String, Double> held = new HashMap<>();
        for (PodState pod : view.snapshot().pods()) {
            NodePool pool = poolOf(pod, nodes);
            if (pool != null) {
                held.merge(pod.node().orElse(""), share(pod.requests(), pool), Double::sum);
            }
        }
        for (PodState pod : view.snapshot().pods()) {
            NodePool pool = poolOf(pod, nodes);
            if (pool != null) {
                double crowd = Math.max(1, held.getOrDefault(pod.node().orElse(""), 1.0));
                pods.add(new Priced(
                        pod,
                        pool.price().usdPerHour() * share(pod.requests(), pool) / crowd,
                        pool.price().isKnown()));
            }
        }
    }

    /** Null for a pod that holds nothing, or whose node is not known. */
    private static @Nullable NodePool poolOf(PodState pod, Map<String, NodePool> nodes) {
        return pod.holdsResources() ? nodes.get(pod.node().orElse("")) : null;
    }

    /** Returns the pods that hold resources of a node. */
    List<Priced> pods() {
        return pods;
    }

    /** Returns the sums of all pods, by a property of them. */
    public Map<String, Sum> by(Function<PodState, String> property) {
        Map<String, Sum> sums = new TreeMap<>();
        pods.forEach(priced -> sums.merge(
                property.apply(priced.pod()),
                new Sum(0, 0, 0).plus(priced.pod(), priced.usdPerHour()),
                (sum, one) -> sum.plus(priced.pod(), priced.usdPerHour())));
        return sums;
    }

    /** Returns the largest part of a node that some requests take of it. */
    static double share(Resources asked, NodePool pool) {
        Resources offered = pool.allocatable();
        double extended = asked.extended().keySet().stream()
                .mapToDouble(name -> fraction(asked.amount(name), offered.amount(name)))
                .max()
                .orElse(0);
        return Math.max(
                extended,
                Math.max(
                        fraction(asked.milliCpu(), offered.milliCpu()),
                        fraction(asked.memoryBytes(), offered.memoryBytes())));
    }

    private static double fraction(long part, long whole) {
        return whole == 0 ? 0 : Math.min(1, (double) part / whole);
    }
}
