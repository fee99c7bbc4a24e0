package io.gangflow.argo.interpreter;

import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.collection.OrderedMaps;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The nodes of an earlier status by name. Immutable. */
final class PreviousNodes {

    private final Map<String, NodeStatus> nodes;

    PreviousNodes(Collection<NodeStatus> nodes) {
        Map<String, NodeStatus> byName = new TreeMap<>();
        nodes.forEach(node -> byName.put(node.name(), node));
        this.nodes = OrderedMaps.sorted(byName);
    }

    Optional<NodeStatus> find(String name) {
        return Optional.ofNullable(nodes.get(name));
    }
}
