package io.gangflow.cli.remote.doctor;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.kind.KindCatalogue;
import io.gangflow.live.ClusterReader;
import java.util.List;

/** GPU nodes without the label of GPU feature discovery by which stages choose a type of GPU. */
final class GpuLabelProbe implements Probe {

    @Override
    public String subject() {
        return "GPU types";
    }

    @Override
    public List<Finding> look(KubernetesClient client, String namespace) {
        List<ObjectNode> nodes =
                new ClusterReader(client).list(KindCatalogue.NODE).stream().filter(GpuNodes::has).toList();
        List<String> unnamed = nodes.stream()
                .filter(node -> !GpuNodes.hasLabel(node, GpuNodes.PRODUCT))
                .map(Fields::name)
                .sorted()
                .toList();
        return List.of(
                unnamed.isEmpty()
                        ? Finding.good(subject(), nodes.size() + " GPU nodes, all with their type")
                        : Finding.warning(
                                subject(),
                                "no label %s: %s".formatted(GpuNodes.PRODUCT, String.join(", ", unnamed)),
                                "GPU feature discovery sets it: gfd.enabled=true in the chart of NVIDIA's device plugin"));
    }
}
