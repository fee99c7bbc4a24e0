package io.gangflow.pipeline.model;

import io.gangflow.collection.Ordered;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Where pods may run: a GPU type (node label {@code nvidia.com/gpu.product}), a node selector, tolerations. */
public record Placement(Optional<String> gpuType, Map<String, String> nodeSelector, List<Toleration> tolerations) {

    public static final Placement ANYWHERE = new Placement(Optional.empty(), Map.of(), List.of());

    public Placement {
        nodeSelector = Ordered.sorted(nodeSelector);
        tolerations = List.copyOf(tolerations);
    }

    /**
     * As in {@code pod.spec.tolerations}: without a value the operator is Exists; without an effect every effect of
     * the key is tolerated.
     */
    public record Toleration(String key, Optional<String> value, Optional<String> effect) {}
}
