package io.gangflow.argo.nodes;

import io.gangflow.argo.model.status.NodeStatus;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The nodes at which a retry starts: failed nodes without a successful later attempt, and selected nodes (Argo 4.1,
 * workflow/util/util.go, newWorkflowsDag and FormulateRetryWorkflow). Two rules differ from Argo's. A successful exit
 * hook does not count as a successful later attempt, because it runs whatever the result of its node. And an instance
 * of a stage runs again as a whole: objects from its earlier steps, a Service or a PodGroup, are deleted with the rest
 * of the instance.
 */
final class RetryStarts {

    private final String workflow;
    private final NodeGraph graph;
    private final Set<String> chosen = new LinkedHashSet<>();

    private RetryStarts(String workflow, NodeGraph graph, Predicate<NodeStatus> again) {
        this.workflow = workflow;
        this.graph = graph;
        graph.all().stream().filter(again).forEach(node -> chosen.add(NodeGraph.id(whole(node))));
    }

    /**
     * The start nodes, the earliest first, without the root of the exit handler.
     *
     * @throws UnreadableNodesException when the workflow has no root node
     */
    static List<NodeStatus> of(String workflow, NodeGraph graph, Predicate<NodeStatus> again) {
        NodeStatus root = graph.named(workflow)
                .orElseThrow(() -> new UnreadableNodesException(
                        "workflow `%s` has no root node, so no part of it has run".formatted(workflow)));
        RetryStarts starts = new RetryStarts(workflow, graph, again);
        Set<String> ids = starts.failed();
        ids.addAll(starts.chosen);
        return graph.from(root).stream()
                .filter(node -> ids.contains(NodeGraph.id(node)) && !RetryPlan.isHook(workflow, node))
                .toList();
    }

    private Set<String> failed() {
        Set<String> failed = new LinkedHashSet<>();
        for (NodeStatus node : graph.all()) {
            if (node.failed() && node.is("Pod", "Container", "HTTP", "Plugin")) {
                NodeStatus whole = whole(node);
                if (!failed.contains(NodeGraph.id(whole)) && !isMadeGood(triesOf(whole))) {
                    failed.add(NodeGraph.id(whole));
                }
            }
        }
        return failed;
    }

    /** The node that runs again when this one does: for an instance, the node around all its attempts and steps. */
    private NodeStatus whole(NodeStatus node) {
        NodeStatus whole = node;
        Optional<StagePart> part = instance(node);
        if (part.isPresent() && !node.hooked()) {
            Optional<NodeStatus> parent = graph.parent(whole);
            while (parent.flatMap(this::instance).equals(part)) {
                whole = parent.orElseThrow();
                parent = graph.parent(whole);
            }
        }
        return whole;
    }

    private NodeStatus triesOf(NodeStatus node) {
        return node.retried()
                ? graph.parent(node).filter(parent -> parent.is("Retry")).orElse(node)
                : node;
    }

    /** Whether it or a node after it succeeded. */
    private boolean isMadeGood(NodeStatus whole) {
        Optional<StagePart> part = instance(whole);
        return succeeded(whole)
                || graph.below(whole, node -> !node.hooked()).stream()
                        .filter(id -> !chosen.contains(id))
                        .flatMap(id -> graph.get(id).stream())
                        .anyMatch(node -> succeeded(node)
                                && (part.isEmpty() || !instance(node).equals(part)));
    }

    private Optional<StagePart> instance(NodeStatus node) {
        return StagePart.of(workflow, node.name())
                .filter(part -> part.instance().isPresent());
    }

    private static boolean succeeded(NodeStatus node) {
        return node.phase().equals("Succeeded");
    }
}
