package io.gangflow.argo.nodes;

import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.status.Condition;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.argo.model.status.WorkflowStatus;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * How a workflow that has ended goes on: failed nodes go away, so that the controller begins them anew, with their
 * pods; what encloses them runs again; what succeeded stays. The rules are those of {@code argo retry} (Argo 4.1,
 * workflow/util/util.go, FormulateRetryWorkflow), which is code of Argo's client and server, not of its controller.
 *
 * @param workflow the object as it is to be written
 * @param pods names of the pods to delete
 * @param parts stages and instances of which something runs again: what they have created is in its way
 */
public record RetryPlan(Workflow workflow, List<String> pods, Set<StagePart> parts) {

    private static final String COMPLETED = "workflows.argoproj.io/completed";
    private static final String ARCHIVING = "workflows.argoproj.io/workflow-archiving-status";
    private static final String POD_NAMES = "workflows.argoproj.io/pod-name-format";
    private static final Set<String> FAILED = Set.of("Failed", "Error");

    public RetryPlan {
        pods = List.copyOf(pods);
        parts = Collections.unmodifiableSet(new LinkedHashSet<>(parts));
    }

    /**
     * Plans it.
     *
     * @param ended failed, or succeeded with {@code again} choosing a node; it is not changed
     * @param again nodes that run again though they did not fail, with all that comes after them
     * @param now when the workflow goes on, as RFC 3339
     * @throws IllegalStateException when the workflow has not ended, or nothing of it is to run again
     * @throws UnreadableNodesException when its nodes can't be read
     */
    public static RetryPlan of(Workflow ended, Predicate<NodeStatus> again, String now) {
        String phase = phase(ended);
        if (!FAILED.contains(phase) && !phase.equals("Succeeded")) {
            throw new IllegalStateException("workflow `%s` has not ended: it is %s"
                    .formatted(ended.getMetadata().getName(), phase.isEmpty() ? "not begun" : phase));
        }
        NodeGraph graph = new NodeGraph(NodePacking.nodes(ended));
        Set<String> reset = new LinkedHashSet<>();
        Set<String> deleted = new LinkedHashSet<>();
        for (NodeStatus node : RetryStarts.of(name(ended), graph, again)) {
            if (!deleted.contains(NodeGraph.id(node))) {
                RetryPath path = RetryPath.of(graph, node);
                reset.addAll(path.reset());
                deleted.addAll(path.deleted());
            }
        }
        boolean failedExit = graph.all().stream().anyMatch(node -> isOfExit(ended, node) && Nodes.failed(node));
        if (deleted.isEmpty() && !failedExit) {
            throw new IllegalStateException("nothing of workflow `%s` is to run again"
                    .formatted(ended.getMetadata().getName()));
        }
        Workflow next = goingOn(ended, now);
        NodePacking.set(next, nodes(ended, graph, reset, deleted, now));
        return new RetryPlan(next, pods(ended, graph, deleted), parts(ended, graph, deleted));
    }

    private static Workflow goingOn(Workflow ended, String now) {
        Workflow next = ArgoJson.convert(ended, Workflow.class);
        Map<String, String> labels =
                new TreeMap<>(Objects.requireNonNullElse(next.getMetadata().getLabels(), Map.of()));
        labels.remove(COMPLETED);
        labels.remove(ARCHIVING);
        next.getMetadata().setLabels(labels);
        WorkflowStatus status = next.getStatus();
        status.setPhase("");
        status.setMessage(null);
        status.setStartedAt(now);
        status.setFinishedAt(null);
        status.setPersistentVolumeClaims(null);
        status.setConditions(notCompleted(status.getConditions()));
        if (status.getStoredWorkflowTemplateSpec() != null) {
            status.getStoredWorkflowTemplateSpec().setShutdown(null);
        }
        next.getSpec().setShutdown(null);
        if (Objects.equals(next.getSpec().getActiveDeadlineSeconds(), 0L)) {
            next.getSpec().setActiveDeadlineSeconds(null);
        }
        return next;
    }

    private static List<Condition> notCompleted(List<Condition> conditions) {
        List<Condition> others = new ArrayList<>(conditions.stream()
                .filter(condition -> !"Completed".equals(condition.getType()))
                .toList());
        Condition completed = new Condition();
        completed.setType("Completed");
        completed.setStatus("False");
        others.add(completed);
        return others;
    }

    private static Map<String, NodeStatus> nodes(
            Workflow ended, NodeGraph graph, Set<String> reset, Set<String> deleted, String now) {
        Map<String, NodeStatus> nodes = new LinkedHashMap<>();
        for (NodeStatus node : graph.all()) {
            String id = NodeGraph.id(node);
            if (deleted.contains(id) || isOfExit(ended, node)) {
                continue;
            }
            NodeStatus kept = ArgoJson.convert(node, NodeStatus.class);
            if (reset.contains(id)) {
                runAgain(kept, now);
            }
            if (!node.getChildren().isEmpty()) {
                kept.setChildren(without(node.getChildren(), deleted));
            }
            if (!node.getOutboundNodes().isEmpty()) {
                kept.setOutboundNodes(without(node.getOutboundNodes(), deleted));
            }
            nodes.put(id, kept);
        }
        return nodes;
    }

    /** A skipped node stays skipped: nobody would end it. */
    private static void runAgain(NodeStatus node, String now) {
        if (!Nodes.phase(node).equals("Skipped")) {
            node.setPhase("Running");
        }
        node.setMessage(null);
        node.setStartedAt(now);
        node.setFinishedAt(null);
    }

    private static List<String> without(List<String> ids, Set<String> deleted) {
        return ids.stream().filter(id -> !deleted.contains(id)).toList();
    }

    private static List<String> pods(Workflow ended, NodeGraph graph, Set<String> deleted) {
        String format = Objects.requireNonNullElse(ended.getMetadata().getAnnotations(), Map.<String, String>of())
                .getOrDefault(POD_NAMES, "v2");
        return graph.all().stream()
                .filter(node -> Nodes.is(node, "Pod"))
                .filter(node -> deleted.contains(NodeGraph.id(node)) || isOfExit(ended, node))
                .map(node -> PodName.of(name(ended), node, format))
                .distinct()
                .toList();
    }

    private static Set<StagePart> parts(Workflow ended, NodeGraph graph, Set<String> deleted) {
        Set<StagePart> parts = new LinkedHashSet<>();
        for (String id : deleted) {
            graph.get(id)
                    .flatMap(node -> StagePart.of(name(ended), String.valueOf(node.getName())))
                    .ifPresent(parts::add);
        }
        return parts;
    }

    private static boolean isOfExit(Workflow workflow, NodeStatus node) {
        return Objects.requireNonNullElse(node.getName(), "").startsWith(name(workflow) + ".onExit");
    }

    private static String name(Workflow workflow) {
        return workflow.getMetadata().getName();
    }

    private static String phase(Workflow workflow) {
        return workflow.getStatus() == null
                ? ""
                : Objects.requireNonNullElse(workflow.getStatus().getPhase(), "");
    }
}
