package io.gangflow.argo.interpreter.expression;

import io.gangflow.argo.model.status.NodeStatus;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The failed nodes as Argo passes them to an exit handler: JSON in a Go string (argo-workflows 4.1.2,
 * workflow/controller/operator.go, failedNodeStatus), here without the data that only a cluster has.
 */
public final class FailedNodes {

    private FailedNodes() {}

    public static String text(List<NodeStatus> nodes) {
        return GoJson.quote(nodes.stream()
                .filter(NodeStatus::failed)
                .map(node -> "{\"displayName\":%s,\"message\":%s,\"templateName\":%s,\"phase\":%s}"
                        .formatted(
                                GoJson.quote(node.displayName()),
                                GoJson.quote(node.message()),
                                GoJson.quote(node.templateName()),
                                GoJson.quote(node.phase())))
                .collect(Collectors.joining(",", "[", "]")));
    }
}
