package io.gangflow.cluster;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A described cluster: its node pools, and the scheduler configuration where it differs from the defaults.
 *
 * @param volcanoActions Volcano's actions in order; empty for the Helm chart's default (enqueue, allocate, backfill)
 * @param volcanoConfiguration text of a Volcano {@code scheduler.conf}, if the cluster file names one
 * @param volcanoVersion {@code 1.15} or {@code head}, if the cluster file names a Volcano version
 */
public record Cluster(
        String name,
        List<NodePool> nodePools,
        List<String> volcanoActions,
        Optional<String> volcanoConfiguration,
        Optional<String> volcanoVersion) {

    public Cluster {
        nodePools = List.copyOf(nodePools);
        volcanoActions = List.copyOf(volcanoActions);
    }

    /** Creates a cluster with no declared Volcano version. */
    public Cluster(
            String name, List<NodePool> nodePools, List<String> volcanoActions, Optional<String> volcanoConfiguration) {
        this(name, nodePools, volcanoActions, volcanoConfiguration, Optional.empty());
    }

    public static Cluster of(String name, NodePool... pools) {
        return new Cluster(name, List.of(pools), List.of(), Optional.empty());
    }

    /** Creates a pool of plain CPU nodes, for tests and examples. */
    public static NodePool pool(String name, int count, Resources allocatable) {
        return new NodePool(name, count, "unnamed", allocatable, Map.of(), List.of(), Price.UNKNOWN);
    }

    public List<NodePool.Node> nodes() {
        return nodePools.stream().flatMap(pool -> pool.nodes().stream()).toList();
    }

    /** Returns this cluster with every pool at its largest size, the upper limit of its autoscaler. */
    public Cluster atItsLargest() {
        return withPools(pool -> pool.scaling()
                .map(limits -> pool.resized(Math.max(pool.count(), limits.max())))
                .orElse(pool));
    }

    /** Returns this cluster with one pool changed. */
    public Cluster withPool(String poolName, UnaryOperator<NodePool> change) {
        return withPools(pool -> pool.name().equals(poolName) ? change.apply(pool) : pool);
    }

    private Cluster withPools(UnaryOperator<NodePool> change) {
        List<NodePool> changed = nodePools.stream().map(change).toList();
        return new Cluster(name, changed, volcanoActions, volcanoConfiguration, volcanoVersion);
    }

    public Resources allocatable() {
        return nodePools.stream()
                .map(pool -> pool.allocatable().times(pool.count()))
                .reduce(Resources.NONE, Resources::plus);
    }

    public double usdPerHour() {
        return nodePools.stream()
                .mapToDouble(pool -> pool.count() * pool.price().usdPerHour())
                .sum();
    }
}
