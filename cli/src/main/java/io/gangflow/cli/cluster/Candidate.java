package io.gangflow.cli.cluster;

import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.MachineType;
import io.gangflow.cluster.NodePool;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Candidate node pools: a worker pool and at most one pool of GPU machines. The worker pool also runs the controllers,
 * so it always exists.
 */
record Candidate(List<NodePool> pools) {

    Candidate {
        pools = List.copyOf(pools);
    }

    /** Returns the price of the nodes only. */
    double usdPerHour() {
        return pools.stream()
                .mapToDouble(pool -> pool.count() * pool.price().usdPerHour())
                .sum();
    }

    private int nodes() {
        return pools.stream().mapToInt(NodePool::count).sum();
    }

    Cluster cluster(String name) {
        return Cluster.of(name, pools.toArray(NodePool[]::new));
    }

    /** Returns every combination, cheapest first; for equal prices, the one with fewer nodes first. */
    static List<Candidate> of(Collection<MachineType> machines, int mostNodes) {
        List<Candidate> found = new ArrayList<>();
        for (MachineType machine : machines) {
            if (machine.gpuType().isEmpty()) {
                for (int count = 1; count <= mostNodes; count++) {
                    NodePool workers = machine.pool("workers", count);
                    found.add(new Candidate(List.of(workers)));
                    machines.stream()
                            .filter(other -> other.gpuType().isPresent())
                            .flatMap(gpu ->
                                    IntStream.rangeClosed(1, mostNodes).mapToObj(nodes -> gpu.pool("gpu", nodes)))
                            .forEach(gpu -> found.add(new Candidate(List.of(workers, gpu))));
                }
            }
        }
        found.sort(Comparator.comparingDouble(Candidate::usdPerHour).thenComparingInt(Candidate::nodes));
        return found;
    }
}
