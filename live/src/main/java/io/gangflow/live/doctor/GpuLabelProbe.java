package io.gangflow.live.doctor;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.cluster.GpuType;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.live.ClusterReader;
import io.gangflow.pipeline.diagnostic.Excerpt;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * GPU nodes without the label of GPU feature discovery with which stages select a GPU type, or with a type that no
 * stage requests.
 */
final class GpuLabelProbe implements Probe {

    @Override
    public String subject() {
        return "GPU types";
    }

    @Override
    public List<Finding> check(ClusterReader cluster, String namespace) {
        List<ObjectNode> nodes =
                cluster.list(KindCatalogue.NODE).stream().filter(GpuNodes::has).toList();
        Map<String, List<String>> nodesByType = nodes.stream()
                .collect(Collectors.groupingBy(
                        GpuNodes::product, TreeMap::new, Collectors.mapping(Fields::name, Collectors.toList())));
        List<Finding> findings = new ArrayList<>();
        List<String> unlisted = new ArrayList<>();
        nodesByType.forEach((type, names) -> {
            Optional<String> product = GpuType.listed(type);
            if (type.isEmpty()) {
                findings.add(unnamed(names));
            } else if (product.isEmpty()) {
                unlisted.add(Excerpt.of(type));
            } else if (!product.get().equals(type)) {
                findings.add(misnamed(type, product.get(), names));
            }
        });
        return findings.isEmpty() ? List.of(Finding.good(subject(), summary(nodes.size(), unlisted))) : findings;
    }

    private Finding unnamed(List<String> nodes) {
        return Finding.warning(
                subject(),
                "no label %s: %s".formatted(GpuNodes.PRODUCT, String.join(", ", nodes)),
                "GPU feature discovery sets it: gfd.enabled=true in the chart of NVIDIA's device plugin");
    }

    private Finding misnamed(String type, String product, List<String> nodes) {
        return Finding.warning(
                subject(),
                "label %s is `%s`: %s; stages require `%s`"
                        .formatted(GpuNodes.PRODUCT, Excerpt.of(type), String.join(", ", nodes), product),
                "kubectl label --overwrite node %s %s=%s"
                        .formatted(String.join(" ", nodes), GpuNodes.PRODUCT, product));
    }

    private static String summary(int nodes, List<String> unlisted) {
        String all = nodes + " GPU nodes, all with their type";
        return unlisted.isEmpty()
                ? all
                : "%s; no short name for %s: use the full name in gpuType".formatted(all, String.join(", ", unlisted));
    }
}
