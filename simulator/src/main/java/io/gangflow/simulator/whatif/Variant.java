package io.gangflow.simulator.whatif;

import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.NodePool;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * A run that differs from the base in some respects.
 *
 * @param label as it was asked for
 */
public record Variant(String label, List<Change> changes) {

    public Variant {
        changes = List.copyOf(changes);
    }

    /** The cluster with what is changed about it. */
    public Cluster cluster(Cluster base, MachineCatalogue machines) {
        Cluster changed = base;
        for (Change change : changes) {
            if (change instanceof Change.Nodes nodes) {
                changed = withPool(changed, nodes.pool(), pool -> sized(pool, nodes.count()));
            } else if (change instanceof Change.Machine machine) {
                changed = withPool(changed, machine.pool(), pool -> machines.equipped(pool, machine.machine()));
            }
        }
        return changed;
    }

    /** Empty when it is as in the base. */
    public Optional<String> scheduler() {
        return changes.stream()
                .filter(Change.Under.class::isInstance)
                .map(change -> ((Change.Under) change).scheduler())
                .reduce((first, last) -> last);
    }

    /** New weights by queue. */
    public Map<String, Integer> weights() {
        Map<String, Integer> weights = new TreeMap<>();
        for (Change change : changes) {
            if (change instanceof Change.Weight weight) {
                weights.put(weight.queue(), weight.weight());
            }
        }
        return weights;
    }

    private static Cluster withPool(Cluster cluster, String name, UnaryOperator<NodePool> change) {
        return new Cluster(
                cluster.name(),
                cluster.nodePools().stream()
                        .map(pool -> pool.name().equals(name) ? change.apply(pool) : pool)
                        .toList(),
                cluster.volcanoActions(),
                cluster.volcanoConfiguration());
    }

    private static NodePool sized(NodePool pool, int count) {
        return new NodePool(
                        pool.name(),
                        count,
                        pool.machine(),
                        pool.allocatable(),
                        pool.labels(),
                        pool.taints(),
                        pool.price())
                .named(pool.nodeNames())
                .withMaxPods(pool.maxPods());
    }
}
