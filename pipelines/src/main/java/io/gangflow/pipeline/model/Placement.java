package io.gangflow.pipeline.model;

import io.gangflow.collection.OrderedMaps;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Where pods may run: GPU types (node label {@code nvidia.com/gpu.product}), a node selector, tolerations, node
 * affinity.
 *
 * @param gpuTypes products, see {@link io.gangflow.cluster.GpuType}, in order of preference, any of which is
 *     acceptable; empty for any node
 * @param require conditions that a node must meet, all of them
 * @param prefer conditions that a scheduler weighs
 */
public record Placement(
        List<String> gpuTypes,
        Map<String, String> nodeSelector,
        List<Toleration> tolerations,
        List<NodeRule> require,
        List<NodeRule.Preference> prefer) {

    public static final Placement ANYWHERE = new Placement(List.of(), Map.of(), List.of(), List.of(), List.of());

    public Placement {
        gpuTypes = List.copyOf(gpuTypes);
        nodeSelector = OrderedMaps.sorted(nodeSelector);
        tolerations = List.copyOf(tolerations);
        require = List.copyOf(require);
        prefer = List.copyOf(prefer);
    }

    @Override
    public int hashCode() {
        return Objects.hash(gpuTypes, nodeSelector, tolerations, require, prefer);
    }

    /**
     * A toleration as in {@code pod.spec.tolerations}: without a value the operator is Exists; without an effect every
     * effect of the key is tolerated.
     */
    public record Toleration(String key, Optional<String> value, Optional<String> effect) {}
}
