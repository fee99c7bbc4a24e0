package io.gangflow.argo.nodes;

import io.gangflow.argo.model.status.NodeStatus;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The effect of a node's retry on other nodes: the node and its descendants are deleted, and its enclosing nodes, up to
 * the root, run again (Argo 4.1, workflow/util/util.go, resetPath).
 */
final class RetryPath {

    private final NodeGraph graph;
    private final Set<String> reset = new LinkedHashSet<>();
    private final Set<String> deleted = new LinkedHashSet<>();

    private RetryPath(NodeGraph graph) {
        this.graph = graph;
    }

    static RetryPath of(NodeGraph graph, NodeStatus start) {
        RetryPath path = new RetryPath(graph);
        path.delete(start);
        if (graph.parent(start).isPresent()) {
            path.climb(start);
        }
        return path;
    }

    Set<String> reset() {
        return reset;
    }

    Set<String> deleted() {
        return deleted;
    }

    private void delete(NodeStatus node) {
        deleted.add(NodeGraph.id(node));
        deleted.addAll(graph.below(node));
    }

    private void climb(NodeStatus start) {
        Optional<NodeStatus> next = Optional.of(start);
        while (next.isPresent()) {
            NodeStatus node = next.get();
            if (node.is("DAG", "TaskGroup", "StepGroup", "Steps")) {
                reset(node);
                next = climbBoundaries(node);
            } else if (node.is("Container")) {
                NodeStatus pod = until(node, ancestor -> ancestor.is("Pod"));
                delete(pod);
                next = graph.parent(pod);
            } else {
                if (node.is("Retry") && node.failed()) {
                    reset(node);
                }
                next = graph.parent(node);
            }
        }
    }

    /** Climbs from a group to its enclosing group, up to the outermost one. */
    private Optional<NodeStatus> climbBoundaries(NodeStatus group) {
        NodeStatus node = group;
        while (true) {
            Optional<NodeStatus> retry = graph.parent(node).filter(parent -> parent.is("Retry"));
            if (retry.isPresent()) {
                node = retry.get();
                reset(node);
            }
            graph.parent(node)
                    .filter(parent -> parent.is("StepGroup") || parent.is("TaskGroup"))
                    .ifPresent(this::reset);
            String boundary = node.boundaryID();
            if (boundary == null || boundary.isEmpty()) {
                return graph.parent(node);
            }
            node = until(node, ancestor -> NodeGraph.id(ancestor).equals(boundary));
            reset(node);
        }
    }

    private NodeStatus until(NodeStatus start, Predicate<NodeStatus> wanted) {
        NodeStatus node = start;
        while (!wanted.test(node)) {
            NodeStatus below = node;
            node = graph.parent(node)
                    .orElseThrow(() -> new UnreadableNodesException(
                            "node `%s` does not have the ancestor that its boundary names".formatted(below.name())));
        }
        return node;
    }

    private void reset(NodeStatus node) {
        reset.add(NodeGraph.id(node));
    }
}
