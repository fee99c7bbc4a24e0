package io.gangflow.argo.nodes;

import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.argo.model.value.TemplateRef;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The name of a node's pod (Argo 4.1, workflow/util/pod_name.go): workflow, template, and FNV-1a of the node's name. */
public final class PodName {

    private static final int LONGEST_PREFIX = 242;
    private static final int FNV_OFFSET = 0x811c9dc5;
    private static final int FNV_PRIME = 0x01000193;

    private PodName() {}

    /**
     * Names the pod of a node of type Pod.
     *
     * @param format the workflow's annotation {@code pod-name-format}: with {@code v1} it is the node's id
     */
    public static String of(String workflow, NodeStatus node, String format) {
        if (format.equals("v1")) {
            return NodeGraph.id(node);
        }
        String name = Objects.requireNonNullElse(node.getName(), "");
        if (name.equals(workflow)) {
            return workflow;
        }
        String template = template(node);
        String prefix = template.isEmpty() ? workflow : workflow + "-" + template;
        String cut = prefix.substring(0, Math.min(prefix.length(), LONGEST_PREFIX));
        return cut + "-" + Integer.toUnsignedString(fnv(name));
    }

    private static String template(NodeStatus node) {
        TemplateRef reference = node.getTemplateRef();
        String template = reference == null ? node.getTemplateName() : reference.getTemplate();
        return Objects.requireNonNullElse(template, "");
    }

    /** Go's fnv.New32a. */
    private static int fnv(String text) {
        int hash = FNV_OFFSET;
        for (byte octet : text.getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ (octet & 0xff)) * FNV_PRIME;
        }
        return hash;
    }
}
