package io.gangflow.argo.workflow;

import io.gangflow.collection.Ordered;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The nodes of an earlier status by their names. Immutable. */
final class PastNodes {

    private final Map<String, PastNode> nodes;

    PastNodes(Collection<PastNode> nodes) {
        Map<String, PastNode> byName = new TreeMap<>();
        nodes.forEach(node -> byName.put(node.name(), node));
        this.nodes = Ordered.sorted(byName);
    }

    Optional<PastNode> find(String name) {
        return Optional.ofNullable(nodes.get(name));
    }
}
