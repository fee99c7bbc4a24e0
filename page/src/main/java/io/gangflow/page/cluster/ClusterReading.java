package io.gangflow.page.cluster;

import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.NodePool;
import io.gangflow.live.LiveMoment;
import io.gangflow.scheduling.state.ClusterSnapshot;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The cluster at the time of one reading.
 *
 * @param version differs from that of the previous reading if the cluster does
 * @param at when it was read
 * @param cluster its pools with prices; without pools if it has no nodes
 */
public record ClusterReading(long version, Instant at, Cluster cluster, LiveMoment moment) {

    /** Returns the pools of the nodes, by the node's name. */
    public Map<String, NodePool> poolOfNode() {
        return cluster.nodes().stream()
                .collect(Collectors.toMap(NodePool.Node::name, NodePool.Node::pool, (one, other) -> other));
    }

    /** Returns what schedulers see. */
    public ClusterSnapshot snapshot() {
        return moment.moment().snapshot();
    }
}
