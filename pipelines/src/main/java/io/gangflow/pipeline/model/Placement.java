package io.gangflow.pipeline.model;

import io.gangflow.collection.Ordered;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where pods may run: GPU types (node label {@code nvidia.com/gpu.product}), a node selector, tolerations.
 *
 * @param gpuTypes products, see {@link io.gangflow.cluster.GpuType}: any of these will do, the earlier the better;
 *     none: every node will do
 */
public record Placement(List<String> gpuTypes, Map<String, String> nodeSelector, List<Toleration> tolerations) {

    public static final Placement ANYWHERE = new Placement(List.of(), Map.of(), List.of());

    public Placement {
        gpuTypes = List.copyOf(gpuTypes);
        nodeSelector = Ordered.sorted(nodeSelector);
        tolerations = List.copyOf(tolerations);
    }

    /**
     * As in {@code pod.spec.tolerations}: without a value the operator is Exists; without an effect every effect of
     * the key is tolerated.
     */
    public record Toleration(String key, Optional<String> value, Optional<String> effect) {}
}
