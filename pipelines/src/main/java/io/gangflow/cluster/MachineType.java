package io.gangflow.cluster;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A machine type that a cloud offers.
 *
 * @param cloud {@code digitalocean}, {@code eks} or {@code local}
 * @param allocatable resources available to pods, after the system's share
 * @param gpuType the product, see {@link GpuType}; empty without GPUs
 * @param price list price of one node
 * @param spotPrice price of one spot node; empty if the cloud offers none
 */
public record MachineType(
        String name,
        String cloud,
        Resources allocatable,
        Optional<String> gpuType,
        Price price,
        Optional<Price> spotPrice) {

    /** Returns a pool of these machines, with the labels and taints of the infra-tofu blueprint. */
    public NodePool pool(String pool, int count) {
        Map<String, String> labels = new TreeMap<>(Map.of("gangflow.io/node-pool", pool));
        gpuType.ifPresent(type -> {
            labels.put("nvidia.com/gpu.present", "true");
            labels.put(GpuType.LABEL, type);
        });
        List<Taint> taints = gpuType.isPresent() ? List.of(gpuTaint()) : List.of();
        return new NodePool(pool, count, name, allocatable, labels, taints, price);
    }

    /** As in the infra-tofu blueprint. DOKS taints its GPU nodes itself, without a value. */
    private Taint gpuTaint() {
        return new Taint("nvidia.com/gpu", cloud.equals("digitalocean") ? "" : "present", Taint.Effect.NoSchedule);
    }
}
