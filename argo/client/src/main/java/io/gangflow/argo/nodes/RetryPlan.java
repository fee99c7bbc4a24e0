package io.gangflow.argo.nodes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.kubernetes.view.ObjectView;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * How an ended workflow continues: failed nodes and their pods are deleted, so that the controller starts them again;
 * enclosing nodes run again; succeeded nodes are kept. The rules are those of {@code argo retry} (Argo 4.1,
 * workflow/util/util.go, FormulateRetryWorkflow), which is part of Argo's client and server, not of its controller.
 *
 * @param workflow the object to write
 * @param pods names of the pods to delete
 * @param parts stages and instances that run again, at least in part: objects they have created must be deleted first
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
     * Creates the plan.
     *
     * @param ended failed, or succeeded with {@code again} selecting a node; not modified
     * @param again nodes that run again although they did not fail, with all nodes after them
     * @param now when the workflow continues, as RFC 3339
     * @throws IllegalStateException when the workflow has not ended, or none of its stages can be retried
     * @throws UnreadableNodesException when its nodes cannot be read
     */
    public static RetryPlan of(Workflow ended, Predicate<NodeStatus> again, String now) {
        String phase = phase(ended);
        if (!FAILED.contains(phase) && !phase.equals("Succeeded")) {
            throw new IllegalStateException("workflow `%s` has not ended: it is %s"
                    .formatted(ended.getMetadata().getName(), phase.isEmpty() ? "not started" : phase));
        }
        NodeGraph graph = new NodeGraph(NodeCompression.nodes(ended));
        Set<String> reset = new LinkedHashSet<>();
        Set<String> deleted = new LinkedHashSet<>();
        for (NodeStatus node : RetryStarts.of(name(ended), graph, again)) {
            if (!deleted.contains(NodeGraph.id(node))) {
                RetryPath path = RetryPath.of(graph, node);
                reset.addAll(path.reset());
                deleted.addAll(path.deleted());
            }
        }
        boolean failedExit = graph.all().stream().anyMatch(node -> isOfExit(ended, node) && node.failed());
        if (deleted.isEmpty() && !failedExit) {
            throw new IllegalStateException("workflow `%s` has no failed stage to retry"
                    .formatted(ended.getMetadata().getName()));
        }
        Set<StagePart> parts = parts(ended, graph, deleted);
        // Hooks of the workflow refer to the run as a whole: they run again when it ends again.
        graph.all().stream()
                .filter(node -> isHook(name(ended), node))
                .map(NodeGraph::id)
                .forEach(deleted::add);
        Workflow next = ArgoJson.edit(ended, tree -> resume(tree, now));
        return new RetryPlan(
                NodeCompression.with(next, nodes(ended, graph, reset, deleted, now)),
                pods(ended, graph, deleted),
                parts);
    }

    private static void resume(ObjectNode workflow, String now) {
        workflow.withObject("/metadata/labels").remove(List.of(COMPLETED, ARCHIVING));
        ObjectNode status = workflow.withObject("/status");
        status.remove(List.of("phase", "message", "finishedAt", "persistentVolumeClaims"));
        status.put("startedAt", now);
        ArrayNode conditions = status.withArray("/conditions");
        conditions.removeIf(condition -> condition.path("type").asText().equals("Completed"));
        conditions.addObject().put("status", "False").put("type", "Completed");
        if (status.path("storedWorkflowTemplateSpec") instanceof ObjectNode stored) {
            stored.remove("shutdown");
        }
        ObjectNode spec = workflow.withObject("/spec");
        spec.remove("shutdown");
        if (spec.path("activeDeadlineSeconds").asLong(1) == 0) {
            spec.remove("activeDeadlineSeconds");
        }
    }

    private static Map<String, NodeStatus> nodes(
            Workflow ended, NodeGraph graph, Set<String> reset, Set<String> deleted, String now) {
        Map<String, NodeStatus> nodes = new LinkedHashMap<>();
        for (NodeStatus node : graph.all()) {
            String id = NodeGraph.id(node);
            if (deleted.contains(id) || isOfExit(ended, node)) {
                continue;
            }
            nodes.put(id, ArgoJson.edit(node, tree -> {
                if (reset.contains(id)) {
                    runAgain(tree, now);
                }
                without(tree.path("children"), deleted);
                without(tree.path("outboundNodes"), deleted);
            }));
        }
        return nodes;
    }

    /** A skipped node stays skipped, because nothing would end it. */
    private static void runAgain(ObjectNode node, String now) {
        if (!node.path("phase").asText().equals("Skipped")) {
            node.put("phase", "Running");
        }
        node.remove(List.of("message", "finishedAt"));
        node.put("startedAt", now);
    }

    private static void without(JsonNode ids, Set<String> deleted) {
        if (ids instanceof ArrayNode array) {
            array.removeIf(id -> deleted.contains(id.asText()));
        }
    }

    private static List<String> pods(Workflow ended, NodeGraph graph, Set<String> deleted) {
        String format = ObjectView.annotations(ended).getOrDefault(POD_NAMES, "v2");
        return graph.all().stream()
                .filter(node -> node.is("Pod"))
                .filter(node -> deleted.contains(NodeGraph.id(node)) || isOfExit(ended, node))
                .map(node -> PodName.of(name(ended), node, format))
                .distinct()
                .toList();
    }

    private static Set<StagePart> parts(Workflow ended, NodeGraph graph, Set<String> deleted) {
        Set<StagePart> parts = new LinkedHashSet<>();
        for (String id : deleted) {
            graph.get(id)
                    .flatMap(node -> StagePart.of(name(ended), node.name()))
                    .ifPresent(parts::add);
        }
        return parts;
    }

    private static boolean isOfExit(Workflow workflow, NodeStatus node) {
        return node.name().startsWith(name(workflow) + ".onExit");
    }

    /** Whether a node is a hook of the workflow itself, and not below a stage named {@code hooks}. */
    static boolean isHook(String workflow, NodeStatus node) {
        String prefix = workflow + ".hooks.";
        return node.hooked() && node.name().startsWith(prefix) && node.name().indexOf('.', prefix.length()) < 0;
    }

    private static String name(Workflow workflow) {
        return workflow.getMetadata().getName();
    }

    private static String phase(Workflow workflow) {
        return workflow.getStatus().phase();
    }
}
