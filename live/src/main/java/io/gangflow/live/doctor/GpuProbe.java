package io.gangflow.live.doctor;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.live.ClusterReader;
import java.util.List;
import java.util.Set;

/** Checks that nodes with a GPU label offer the GPU to pods. */
final class GpuProbe implements Probe {

    private static final Set<String> MARKS = Set.of(
            GpuNodes.PRODUCT,
            "nvidia.com/gpu.present",
            "k8s.amazonaws.com/accelerator",
            "doks.digitalocean.com/gpu-model");

    @Override
    public String subject() {
        return "GPUs";
    }

    @Override
    public List<Finding> check(ClusterReader cluster, String namespace) {
        List<ObjectNode> nodes = cluster.list(KindCatalogue.NODE);
        List<String> idle = nodes.stream()
                .filter(node -> marked(node) && GpuNodes.offered(node) == 0)
                .map(Fields::name)
                .toList();
        long offered = nodes.stream().mapToLong(GpuNodes::offered).sum();
        if (!idle.isEmpty()) {
            return List.of(
                    Finding.warning(
                            subject(),
                            "labelled as GPU nodes, but without allocatable GPUs: " + String.join(", ", idle),
                            "install NVIDIA's device plugin: helm upgrade --install nvdp nvidia-device-plugin --repo https://nvidia.github.io/k8s-device-plugin"));
        }
        return List.of(
                Finding.good(subject(), offered == 0 ? "none (only needed for GPU stages)" : offered + " offered"));
    }

    private static boolean marked(JsonNode node) {
        return MARKS.stream().anyMatch(label -> GpuNodes.hasLabel(node, label));
    }
}
