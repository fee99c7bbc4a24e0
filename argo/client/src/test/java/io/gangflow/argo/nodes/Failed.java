package io.gangflow.argo.nodes;

import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.spec.WorkflowSpec;
import io.gangflow.argo.model.status.NodeFlag;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.argo.model.status.WorkflowStatus;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Workflows that have ended, built node by node; the id of a node is its name behind the workflow's. */
final class Failed {

    private final Map<String, NodeStatus> nodes = new LinkedHashMap<>();

    private Failed() {}

    /** A workflow {@code wf} whose entrypoint is a DAG. */
    static Failed dag(String... children) {
        return new Failed().node("wf", "DAG", "Failed", "", children);
    }

    Failed node(String id, String type, String phase, String boundary, String... children) {
        NodeStatus node = new NodeStatus();
        node.setId(id);
        node.setName(id.equals("wf") ? "wf" : "wf." + id);
        node.setDisplayName(id);
        node.setType(type);
        node.setPhase(phase);
        node.setTemplateName("t-" + id);
        node.setBoundaryID(boundary.isEmpty() ? null : boundary);
        node.setChildren(List.of(children));
        node.setStartedAt("2026-11-22T01:00:00Z");
        node.setFinishedAt("2026-11-22T02:00:00Z");
        nodes.put(id, node);
        return this;
    }

    /** Marks a node as one of the tries of the Retry node that it is below. */
    Failed asTry(String id) {
        NodeFlag flag = new NodeFlag();
        flag.setRetried(true);
        NodeStatus node = nodes.get(id);
        if (node == null) {
            throw new IllegalArgumentException(id);
        }
        node.setNodeFlag(flag);
        return this;
    }

    Workflow workflow(String phase) {
        Workflow workflow = new Workflow();
        workflow.getMetadata().setName("wf");
        workflow.getMetadata()
                .setLabels(Map.of("workflows.argoproj.io/completed", "true", "gangflow.io/pipeline", "p"));
        workflow.setSpec(new WorkflowSpec());
        workflow.getSpec().setShutdown("Stop");
        WorkflowStatus status = new WorkflowStatus();
        status.setPhase(phase);
        status.setMessage("why");
        status.setStartedAt("2026-11-22T01:00:00Z");
        status.setFinishedAt("2026-11-22T02:00:00Z");
        workflow.setStatus(status);
        NodePacking.set(workflow, nodes);
        return workflow;
    }
}
