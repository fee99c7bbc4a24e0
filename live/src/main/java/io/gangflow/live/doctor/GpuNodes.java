package io.gangflow.live.doctor;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.cluster.GpuType;

/** Detects nodes with NVIDIA GPUs. */
final class GpuNodes {

    static final String GPU = "nvidia.com/gpu";
    static final String PRODUCT = GpuType.LABEL;

    private GpuNodes() {}

    /** Returns whether the device plugin offers GPUs on the node, or a label declares one. */
    static boolean has(JsonNode node) {
        return offered(node) > 0 || hasLabel(node, "nvidia.com/gpu.present") || hasLabel(node, PRODUCT);
    }

    static long offered(JsonNode node) {
        return node.path("status").path("allocatable").path(GPU).asLong(0);
    }

    /** Returns the type of its GPUs; empty without the label. */
    static String product(JsonNode node) {
        return node.path("metadata").path("labels").path(PRODUCT).asText("");
    }

    static boolean hasLabel(JsonNode node, String label) {
        return node.path("metadata").path("labels").has(label);
    }
}
