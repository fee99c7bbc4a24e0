package io.gangflow.page.queue;

import io.gangflow.cluster.NodePool;
import io.gangflow.cluster.Resources;
import io.gangflow.page.cluster.ClusterView;
import io.gangflow.scheduling.state.PodState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * What the pods of a cluster cost per hour now. A pod's share of its node is the largest of its requests relative to the
 * node's resources; if the shares of a node add up to more than one, each counts in proportion.
 */
final class RunningCosts {

    private final List<Priced> pods = new ArrayList<>();

    /** A pod that holds resources, with its part of the price of its node. */
    private record Priced(PodState pod, double usdPerHour) {}

    /** The resources and the price of some pods. */
    record Sum(double usdPerHour, double cpuCores, long gpus) {

        private static final double MILLI = 1_000;

        Sum plus(PodState pod, double usd) {
            return new Sum(
                    usdPerHour + usd,
                    cpuCores + pod.requests().milliCpu() / MILLI,
                    gpus + pod.requests().gpuUnits());
        }
    }

    RunningCosts(ClusterView view) {
        Map<String, NodePool> nodes = new HashMap<>();
        view.cluster().nodes().forEach(node -> nodes.put(node.name(), node.pool()));
        Map<String, Double> held = new HashMap<>();
        view.snapshot().pods().stream()
                .filter(pod ->
                        pod.holdsResources() && nodes.containsKey(pod.node().orElse("")))
                .forEach(pod -> held.merge(pod.node().orElse(""), share(pod, nodes), Double::sum));
        view.snapshot().pods().stream()
                .filter(PodState::holdsResources)
                .forEach(pod -> Optional.ofNullable(nodes.get(pod.node().orElse("")))
                        .ifPresent(pool -> pods.add(new Priced(
                                pod,
                                pool.price().usdPerHour()
                                        * share(pod, nodes)
                                        / Math.max(
                                                1, held.getOrDefault(pod.node().orElse(""), 1.0))))));
    }

    /** Returns the sums of all pods, by a property of them. */
    Map<String, Sum> by(Function<PodState, String> property) {
        Map<String, Sum> sums = new TreeMap<>();
        pods.forEach(priced -> sums.merge(
                property.apply(priced.pod()),
                new Sum(0, 0, 0).plus(priced.pod(), priced.usdPerHour()),
                (sum, one) -> sum.plus(priced.pod(), priced.usdPerHour())));
        return sums;
    }

    private static double share(PodState pod, Map<String, NodePool> nodes) {
        NodePool pool = nodes.get(pod.node().orElse(""));
        Resources offered = pool == null ? Resources.NONE : pool.allocatable();
        Resources asked = pod.requests();
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
