package io.gangflow.argo.nodes;

import io.gangflow.argo.interpreter.PodNames;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.argo.model.value.TemplateRef;

/** The name of a node's pod. */
public final class PodName {

    private PodName() {}

    /**
     * Names the pod of a node of type Pod.
     *
     * @param format the workflow's annotation {@code pod-name-format}: with {@code v1} the name is the node's ID
     */
    public static String of(String workflow, NodeStatus node, String format) {
        if (format.equals("v1")) {
            return NodeGraph.id(node);
        }
        String name = node.name();
        if (name.equals(workflow)) {
            return workflow;
        }
        return PodNames.of(workflow, template(node), name);
    }

    private static String template(NodeStatus node) {
        TemplateRef reference = node.templateRef();
        return reference == null ? node.templateName() : reference.template();
    }
}
