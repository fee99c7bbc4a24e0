package io.gangflow.argo.nodes;

import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.spec.WorkflowSpec;
import io.gangflow.argo.model.status.NodeStatus;
import java.util.LinkedHashMap;
import java.util.Map;

/** Ended workflows, built node by node; the ID of a node is its name after the workflow's. */
final class Failed {

    private final Map<String, NodeStatus> nodes = new LinkedHashMap<>();

    private Failed() {}

    /** A workflow {@code wf} whose entrypoint is a DAG. */
    static Failed dag(String... children) {
        return new Failed().node("wf", "DAG", "Failed", "", children);
    }

    Failed node(String id, String type, String phase, String boundary, String... children) {
        NodeStatus node = ArgoJson.edit(
                Statuses.node(id, id.equals("wf") ? "wf" : "wf." + id, type, phase, children),
                tree -> tree.put("displayName", id)
                        .put("templateName", "t-" + id)
                        .put("boundaryID", boundary)
                        .put("startedAt", "2026-11-22T01:00:00Z")
                        .put("finishedAt", "2026-11-22T02:00:00Z"));
        nodes.put(id, node);
        return this;
    }

    /** Marks a node as one of the attempts of the Retry node above it. */
    Failed asTry(String id) {
        NodeStatus node = nodes.get(id);
        if (node == null) {
            throw new IllegalArgumentException(id);
        }
        nodes.put(id, ArgoJson.edit(node, tree -> tree.putObject("nodeFlag").put("retried", true)));
        return this;
    }

    Workflow workflow(String phase) {
        Workflow workflow = new Workflow();
        workflow.getMetadata().setName("wf");
        workflow.getMetadata()
                .setLabels(Map.of("workflows.argoproj.io/completed", "true", "gangflow.io/pipeline", "p"));
        workflow.setSpec(ArgoJson.read("{\"shutdown\": \"Stop\"}", WorkflowSpec.class));
        workflow.setStatus(ArgoJson.edit(
                Statuses.of(phase, "2026-11-22T01:00:00Z"),
                tree -> tree.put("message", "why").put("finishedAt", "2026-11-22T02:00:00Z")));
        return NodeCompression.with(workflow, nodes);
    }
}
