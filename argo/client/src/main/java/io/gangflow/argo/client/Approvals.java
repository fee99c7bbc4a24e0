package io.gangflow.argo.client;

import io.gangflow.argo.interpreter.LaunchedObject;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.argo.model.value.Inputs;
import io.gangflow.argo.nodes.NodeCompression;
import io.gangflow.argo.nodes.StagePart;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The stages of a run that wait for approval. */
public final class Approvals {

    private Approvals() {}

    /** The approval messages by the names of the waiting stages. */
    public static Map<String, String> asked(Workflow workflow) {
        Map<String, String> asked = new TreeMap<>();
        for (NodeStatus node : NodeCompression.nodes(workflow).values()) {
            if (node.suspended()) {
                stage(workflow, node).ifPresent(stage -> message(node).ifPresent(text -> asked.put(stage, text)));
            }
        }
        return asked;
    }

    /** The stage of a node; empty when it belongs to none. */
    static Optional<String> stage(Workflow workflow, NodeStatus node) {
        return StagePart.of(workflow.getMetadata().getName(), node.name()).map(StagePart::stage);
    }

    /** The approval message of a node; empty for a node that waits for something else, such as a delay. */
    private static Optional<String> message(NodeStatus node) {
        Inputs inputs = node.inputs();
        return inputs == null
                ? Optional.empty()
                : inputs.parameters().stream()
                        .filter(input -> input.name().equals(LaunchedObject.APPROVAL))
                        .map(input -> String.valueOf(input.value()))
                        .findFirst();
    }
}
