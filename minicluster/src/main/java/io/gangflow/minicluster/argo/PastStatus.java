package io.gangflow.minicluster.argo;

import io.gangflow.argo.model.status.WorkflowStatus;
import io.gangflow.argo.workflow.NodePhase;
import io.gangflow.argo.workflow.PastNode;
import java.util.List;

/** Reads the nodes of a status back, whoever has written it: this controller, or a client that lets a run go on. */
final class PastStatus {

    private PastStatus() {}

    static List<PastNode> nodes(WorkflowStatus status) {
        return status.nodes().values().stream()
                .map(node -> new PastNode(
                        node.name(),
                        phase(node.phase()),
                        node.phase().equals("Error"),
                        Trees.millis(node.startedAt()),
                        Trees.millis(node.finishedAt()),
                        node.message()))
                .toList();
    }

    private static NodePhase phase(String phase) {
        return switch (phase) {
            case "Succeeded" -> NodePhase.SUCCEEDED;
            case "Failed", "Error" -> NodePhase.FAILED;
            case "Skipped" -> NodePhase.SKIPPED;
            case "Omitted" -> NodePhase.OMITTED;
            default -> NodePhase.RUNNING;
        };
    }
}
