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
 * Pools that might do: workers, and beside them at most one pool of GPU machines. The pool of the workers carries the
 * controllers too, so that it is there always.
 */
record Candidate(List<NodePool> pools) {

    Candidate {
        pools = List.copyOf(pools);
    }

    /** Of the nodes alone. */
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

    /** Every combination, the cheapest first; of equally cheap ones the one with fewer nodes. */
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
