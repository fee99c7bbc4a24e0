package io.gangflow.minicluster.argo;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.workflow.NodePhase;
import io.gangflow.argo.workflow.PastNode;
import java.util.ArrayList;
import java.util.List;

/** Reads the nodes of a status back, whoever has written it: this controller, or a client that lets a run go on. */
final class PastStatus {

    private PastStatus() {}

    static List<PastNode> nodes(JsonNode status) {
        List<PastNode> nodes = new ArrayList<>();
        for (JsonNode node : status.path("nodes")) {
            String phase = node.path("phase").asText();
            nodes.add(new PastNode(
                    node.path("name").asText(),
                    phase(phase),
                    phase.equals("Error"),
                    Trees.millis(node.path("startedAt")),
                    Trees.millis(node.path("finishedAt")),
                    node.path("message").asText("")));
        }
        return nodes;
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
