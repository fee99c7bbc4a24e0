package io.gangflow.argo.nodes;

import io.gangflow.argo.model.status.NodeStatus;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The nodes of a run by ID, with the parent of each: the node that lists it among its children, or of several the one
 * with the last ID (Argo 4.1, workflow/util/util.go, newWorkflowsDag).
 */
final class NodeGraph {

    private final Map<String, NodeStatus> nodes = new TreeMap<>();
    private final Map<String, NodeStatus> parents = new LinkedHashMap<>();

    NodeGraph(Map<String, NodeStatus> nodes) {
        this.nodes.putAll(nodes);
        this.nodes.values().forEach(node -> node.children().forEach(child -> parents.put(child, node)));
        refuseCircles();
    }

    private void refuseCircles() {
        Set<String> sound = new HashSet<>();
        for (String start : nodes.keySet()) {
            Set<String> path = new LinkedHashSet<>();
            String id = start;
            while (sound.add(id)) {
                path.add(id);
                NodeStatus parent = parents.get(id);
                if (parent == null) {
                    break;
                }
                id = id(parent);
                if (path.contains(id)) {
                    throw new UnreadableNodesException("node `%s` is below itself".formatted(id));
                }
            }
        }
    }

    Optional<NodeStatus> get(String id) {
        return Optional.ofNullable(nodes.get(id));
    }

    /** All nodes, sorted by ID. */
    List<NodeStatus> all() {
        return List.copyOf(nodes.values());
    }

    Optional<NodeStatus> parent(NodeStatus node) {
        return Optional.ofNullable(parents.get(id(node)));
    }

    List<NodeStatus> children(NodeStatus node) {
        return node.children().stream().map(nodes::get).filter(Objects::nonNull).toList();
    }

    /** The IDs of all descendants of a node. */
    Set<String> below(NodeStatus node) {
        return below(node, any -> true);
    }

    /** The IDs of the descendants, without unwanted nodes and what is only below those. */
    Set<String> below(NodeStatus node, Predicate<NodeStatus> wanted) {
        Set<String> below = new LinkedHashSet<>();
        Deque<NodeStatus> queue = new ArrayDeque<>(children(node));
        while (!queue.isEmpty()) {
            NodeStatus next = queue.remove();
            if (wanted.test(next) && below.add(id(next))) {
                queue.addAll(children(next));
            }
        }
        return below;
    }

    /** A node and its descendants, nearest first. The nodes of the exit handler are below no other node. */
    List<NodeStatus> from(NodeStatus root) {
        List<NodeStatus> order = new ArrayList<>();
        Set<String> seen = new LinkedHashSet<>(Set.of(id(root)));
        Deque<NodeStatus> queue = new ArrayDeque<>(List.of(root));
        while (!queue.isEmpty()) {
            NodeStatus next = queue.remove();
            order.add(next);
            children(next).stream().filter(child -> seen.add(id(child))).forEach(queue::add);
        }
        return order;
    }

    Optional<NodeStatus> named(String name) {
        return nodes.values().stream().filter(node -> name.equals(node.name())).findFirst();
    }

    static String id(NodeStatus node) {
        return node.id();
    }
}
