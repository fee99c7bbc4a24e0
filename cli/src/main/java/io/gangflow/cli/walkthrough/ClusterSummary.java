package io.gangflow.cli.walkthrough;

import io.gangflow.cluster.Cluster;
import io.gangflow.page.text.Amounts;
import java.util.stream.Collectors;

/** A short description of a cluster: {@code 2 nodes of 3.5 cpu, 6400Mi}. */
final class ClusterSummary {

    private ClusterSummary() {}

    static String nodes(Cluster cluster) {
        return cluster.nodePools().stream()
                .map(pool -> "%d %s of %s"
                        .formatted(pool.count(), pool.count() == 1 ? "node" : "nodes", Amounts.of(pool.allocatable())))
                .collect(Collectors.joining(", "));
    }
}
