package io.gangflow.scheduling.volcano.job;

import io.gangflow.scheduling.snapshot.ClusterCache;
import io.gangflow.scheduling.snapshot.Dimensions;
import io.gangflow.scheduling.snapshot.Generation;
import io.gangflow.scheduling.snapshot.NodeInfo;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The nodes as modified by sessions: copies of the nodes of the cluster. Before a session a node is only copied again
 * if it or its copy has changed. Not thread-safe.
 */
public final class SessionNodes {

    private final Generation numbers = new Generation();
    private final Map<String, SessionNode> byName = new LinkedHashMap<>();
    private List<NodeInfo> originals = List.of();
    private List<SessionNode> nodes = List.of();
    private List<NodeInfo> infos = List.of();
    private long[] used = new long[0];
    private Amounts allocatable = Amounts.zero(Dimensions.BASIC);

    /** Must be called before a session. */
    public void update(ClusterCache cluster) {
        if (cluster.nodes() != originals || used.length != cluster.dimensions().size()) {
            copyAll(cluster);
        }
        for (SessionNode node : nodes) {
            if (node.isStale()) {
                node.count(used, -1);
                node.reset();
                node.count(used, 1);
            }
        }
    }

    /** Returns the nodes in the order of their names; the same list as long as no node is added or deleted. */
    public List<SessionNode> list() {
        return nodes;
    }

    public Map<String, SessionNode> byName() {
        return byName;
    }

    public List<NodeInfo> infos() {
        return infos;
    }

    /** Returns a number that changes whenever a node does. */
    public long generation() {
        return numbers.current();
    }

    /** Returns the sum over all nodes. */
    public Amounts allocatable() {
        return allocatable;
    }

    /** Returns the used resources of all nodes before the session. */
    public Amounts used() {
        return Amounts.of(used);
    }

    private void copyAll(ClusterCache cluster) {
        originals = cluster.nodes();
        used = new long[cluster.dimensions().size()];
        allocatable = Amounts.zero(cluster.dimensions());
        byName.clear();
        for (NodeInfo original : originals) {
            SessionNode node = new SessionNode(original, numbers);
            node.count(used, 1);
            byName.put(node.name(), node);
            allocatable = allocatable.plus(Amounts.of(original.node().allocatable(), cluster.dimensions()));
        }
        nodes = List.copyOf(byName.values());
        List<NodeInfo> copies = new ArrayList<>();
        nodes.forEach(node -> copies.add(node.info()));
        infos = List.copyOf(copies);
    }
}
