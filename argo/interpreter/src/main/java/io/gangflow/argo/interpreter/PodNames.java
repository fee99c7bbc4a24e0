package io.gangflow.argo.interpreter;

import java.nio.charset.StandardCharsets;

/** Names of Argo's pods (Argo 4.1, workflow/util/pod_name.go): workflow, template, and FNV-1a of the node's name. */
public final class PodNames {

    private static final int LONGEST_PREFIX = 242;
    private static final int FNV_OFFSET = 0x811c9dc5;
    private static final int FNV_PRIME = 0x01000193;

    private PodNames() {}

    /**
     * Names the pod of a node.
     *
     * @param template empty for a node without one
     */
    public static String of(String workflow, String template, String node) {
        String prefix = template.isEmpty() ? workflow : workflow + "-" + template;
        String cut = prefix.substring(0, Math.min(prefix.length(), LONGEST_PREFIX));
        return cut + "-" + Integer.toUnsignedString(fnv(node));
    }

    /**
     * The ID of a node (Argo 4.1, pkg/apis/workflow/v1alpha1, {@code NodeID}); the ID of the root node is the
     * workflow's name.
     */
    public static String nodeId(String workflow, String node) {
        return node.equals(workflow) ? workflow : workflow + "-" + Integer.toUnsignedString(fnv(node));
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
