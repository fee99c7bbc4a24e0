package io.gangflow.pipeline.read;

import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.GpuType;
import io.gangflow.cluster.MachineType;
import io.gangflow.cluster.NodePool;
import io.gangflow.cluster.Price;
import io.gangflow.cluster.PriceTable;
import io.gangflow.cluster.Resources;
import io.gangflow.cluster.Taint;
import io.gangflow.pipeline.yaml.Node;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Reads a cluster from its tree. */
final class ClusterTree {

    /** The label in which NVIDIA's GPU feature discovery reports the shares of a time-sliced GPU. */
    private static final String GPU_REPLICAS = "nvidia.com/gpu.replicas";

    private static final int BOOT_SECONDS = 90;

    private ClusterTree() {}

    static Cluster read(Node root) {
        Fields document = Fields.of(Optional.of(root));
        Fields volcano = document.object("schedulers").object("volcano");
        return new Cluster(
                document.object("metadata").text("name"),
                document.list("nodePools").stream().map(ClusterTree::pool).toList(),
                volcano.strings("actions"),
                volcano.string("configuration"),
                volcano.string("version"));
    }

    private static NodePool pool(Fields pool) {
        int replicas = Math.max(1, pool.object("sharing").count("timeSlicing", 1));
        Resources allocatable = pool.object("allocatable").resources();
        Map<String, String> labels = new TreeMap<>(pool.stringMap("labels"));
        labels.computeIfPresent(
                GpuType.LABEL, (key, type) -> replicas > 1 ? GpuType.shared(type) : GpuType.product(type));
        if (replicas > 1) {
            labels.putIfAbsent(GPU_REPLICAS, Integer.toString(replicas));
        }
        return new NodePool(
                pool.text("name"),
                pool.count("count", 0),
                pool.string("machine").orElse("unnamed"),
                replicas == 1 ? allocatable : allocatable.withGpus(allocatable.gpus() * replicas),
                labels,
                taints(pool),
                price(pool),
                scaling(pool));
    }

    /** Contradicting limits are reported by {@link ClusterRules}. */
    private static Optional<NodePool.Scaling> scaling(Fields pool) {
        int min = Math.max(0, pool.count("min", 0));
        int max = pool.count("max", 0);
        return max < Math.max(1, min)
                ? Optional.empty()
                : Optional.of(new NodePool.Scaling(min, max, Math.max(0, pool.count("bootSeconds", BOOT_SECONDS))));
    }

    private static List<Taint> taints(Fields pool) {
        return pool.list("taints").stream()
                .map(taint -> new Taint(taint.text("key"), taint.text("value"), effect(taint.text("effect"))))
                .toList();
    }

    private static Taint.Effect effect(String name) {
        for (Taint.Effect effect : Taint.Effect.values()) {
            if (effect.name().equals(name)) {
                return effect;
            }
        }
        return Taint.Effect.NoSchedule;
    }

    /** A written price takes precedence; otherwise a machine type of the price table has the price of the table. */
    private static Price price(Fields pool) {
        return pool.number("pricePerHour")
                .filter(usd -> usd >= 0)
                .map(usd -> new Price(usd, pool.string("priceSource").orElse("no source given")))
                .or(() -> pool.string("machine")
                        .flatMap(PriceTable.shipped()::machine)
                        .map(MachineType::price))
                .orElse(Price.UNKNOWN);
    }
}
