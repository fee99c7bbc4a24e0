package io.gangflow.cli.remote.doctor;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Nodes that say that they have a GPU offer it to pods. */
final class GpuProbe implements Probe {

    private static final String GPU = "nvidia.com/gpu";
    private static final Set<String> MARKS = Set.of(
            "nvidia.com/gpu.product",
            "nvidia.com/gpu.present",
            "k8s.amazonaws.com/accelerator",
            "doks.digitalocean.com/gpu-model");

    @Override
    public String subject() {
        return "GPUs";
    }

    @Override
    public List<Finding> look(KubernetesClient client, String namespace) {
        List<Node> nodes = client.nodes().list().getItems();
        List<String> idle = nodes.stream()
                .filter(node -> marked(node) && offered(node) == 0)
                .map(node -> node.getMetadata().getName())
                .toList();
        long offered = nodes.stream().mapToLong(GpuProbe::offered).sum();
        if (!idle.isEmpty()) {
            return List.of(
                    Finding.warning(
                            subject(),
                            "labelled as GPU nodes and offering none: " + String.join(", ", idle),
                            "install NVIDIA's device plugin: helm upgrade --install nvdp nvidia-device-plugin --repo https://nvidia.github.io/k8s-device-plugin"));
        }
        return List.of(
                Finding.good(subject(), offered == 0 ? "none, which only GPU stages mind" : offered + " offered"));
    }

    private static boolean marked(Node node) {
        return Objects.requireNonNullElse(node.getMetadata().getLabels(), Map.<String, String>of()).keySet().stream()
                .anyMatch(MARKS::contains);
    }

    private static long offered(Node node) {
        Quantity amount = node.getStatus() == null || node.getStatus().getAllocatable() == null
                ? null
                : node.getStatus().getAllocatable().get(GPU);
        return amount == null ? 0 : amount.getNumericalAmount().longValue();
    }
}
