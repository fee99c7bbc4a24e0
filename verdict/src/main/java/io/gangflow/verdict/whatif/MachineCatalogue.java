package io.gangflow.verdict.whatif;

import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.NodePool;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** Machine types with their allocatable resources and prices, from the described clusters. Immutable. */
public final class MachineCatalogue {

    private final Map<String, NodePool> machines = new TreeMap<>();

    private MachineCatalogue() {}

    /** Creates the catalogue; the first cluster with a machine type defines it. */
    public static MachineCatalogue of(Collection<Cluster> clusters) {
        MachineCatalogue catalogue = new MachineCatalogue();
        clusters.forEach(
                cluster -> cluster.nodePools().forEach(pool -> catalogue.machines.putIfAbsent(pool.machine(), pool)));
        return catalogue;
    }

    public boolean has(String machine) {
        return machines.containsKey(machine);
    }

    /** Returns the names of all machine types. */
    public Collection<String> names() {
        return Collections.unmodifiableSet(machines.keySet());
    }

    /**
     * Returns the pool with machines of another type: its size stays, and its own labels take precedence over the
     * machine's.
     */
    NodePool equipped(NodePool pool, String machine) {
        NodePool model = machines.get(machine);
        if (model == null) {
            throw new WhatIfException("no machine type `%s`".formatted(machine));
        }
        Map<String, String> labels = new TreeMap<>(model.labels());
        labels.putAll(pool.labels());
        return new NodePool(
                        pool.name(),
                        pool.count(),
                        machine,
                        model.allocatable(),
                        labels,
                        model.taints().isEmpty() ? pool.taints() : model.taints(),
                        model.price())
                .named(pool.nodeNames())
                .withMaxPods(pool.maxPods());
    }
}
