package io.gangflow.verdict.whatif;

import io.gangflow.cluster.Cluster;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A run that differs from the base.
 *
 * @param label as given by the user
 */
public record Variant(String label, List<Change> changes) {

    public Variant {
        changes = List.copyOf(changes);
    }

    /** Returns the cluster with the changes applied. */
    public Cluster cluster(Cluster base, MachineCatalogue machines) {
        Cluster changed = base;
        for (Change change : changes) {
            if (change instanceof Change.Nodes nodes) {
                changed = changed.withPool(nodes.pool(), pool -> pool.fixed(nodes.count()));
            } else if (change instanceof Change.Machine machine) {
                changed = changed.withPool(machine.pool(), pool -> machines.equipped(pool, machine.machine()));
            }
        }
        return changed;
    }

    /** Returns the scheduler; empty if it is that of the base. */
    public Optional<String> scheduler() {
        return changes.stream()
                .filter(Change.Under.class::isInstance)
                .map(change -> ((Change.Under) change).scheduler())
                .reduce((first, last) -> last);
    }

    /** Returns the changed weights by queue. */
    public Map<String, Integer> weights() {
        Map<String, Integer> weights = new TreeMap<>();
        for (Change change : changes) {
            if (change instanceof Change.Weight weight) {
                weights.put(weight.queue(), weight.weight());
            }
        }
        return weights;
    }
}
