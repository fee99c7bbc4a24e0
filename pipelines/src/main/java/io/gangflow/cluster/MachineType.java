package io.gangflow.cluster;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A machine type as a cloud offers it.
 *
 * @param cloud {@code digitalocean}, {@code eks} or {@code local}
 * @param allocatable what pods may use of it, beside the system's own
 * @param gpuType the product, see {@link GpuType}; empty without GPUs
 * @param price list price of one node
 * @param spotPrice of one node that the cloud may take back; empty where there is no such offer
 */
public record MachineType(
        String name,
        String cloud,
        Resources allocatable,
        Optional<String> gpuType,
        Price price,
        Optional<Price> spotPrice) {

    /** So many of them, labelled and tainted as the blueprint of infra-tofu has it. */
    public NodePool pool(String pool, int count) {
        Map<String, String> labels = new TreeMap<>(Map.of("gangflow.io/node-pool", pool));
        gpuType.ifPresent(type -> {
            labels.put("nvidia.com/gpu.present", "true");
            labels.put(GpuType.LABEL, type);
        });
        List<Taint> taints = gpuType.isPresent() ? List.of(gpuTaint()) : List.of();
        return new NodePool(pool, count, name, allocatable, labels, taints, price);
    }

    /** As infra-tofu's blueprint has it; DOKS taints its nodes itself, without a value. */
    private Taint gpuTaint() {
        return new Taint("nvidia.com/gpu", cloud.equals("digitalocean") ? "" : "present", Taint.Effect.NoSchedule);
    }
}
