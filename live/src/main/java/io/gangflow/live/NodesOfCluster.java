package io.gangflow.live;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.NodePool;
import io.gangflow.cluster.Price;
import io.gangflow.cluster.Resources;
import io.gangflow.cluster.Taint;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.scheduling.state.SchedulerPodRequests;
import io.gangflow.workloads.foreign.ForeignObject;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A cluster built from Node objects: nodes that differ only in their names form a pool. Prices are unknown. Nodes that
 * are not ready or are cordoned keep their pods and accept no others.
 */
public final class NodesOfCluster {

    private static final String HOST_NAME = "kubernetes.io/hostname";
    private static final String MACHINE = "node.kubernetes.io/instance-type";

    /** Labels with which providers, and this project, name the pool of a node. */
    private static final List<String> POOLS = List.of(
            "gangflow.io/node-pool",
            "doks.digitalocean.com/node-pool",
            "eks.amazonaws.com/nodegroup",
            "karpenter.sh/nodepool",
            "cloud.google.com/gke-nodepool",
            "kubernetes.azure.com/agentpool");

    private NodesOfCluster() {}

    /** The properties that are equal for all nodes of a pool. */
    private record Shape(Resources allocatable, int maxPods, Map<String, String> labels, List<Taint> taints) {}

    /** Returns the cluster; empty without nodes. */
    static Optional<Cluster> of(String name, List<ForeignObject> objects) {
        return ofNodes(
                name,
                objects.stream()
                        .map(ForeignObject::object)
                        .filter(Node.class::isInstance)
                        .map(Node.class::cast)
                        .toList());
    }

    /** Returns the cluster of these nodes; empty without nodes. */
    public static Optional<Cluster> ofNodes(String name, List<Node> all) {
        Map<Shape, List<String>> nodes = new LinkedHashMap<>();
        for (Node node : all) {
            nodes.computeIfAbsent(shape(node), missing -> new ArrayList<>())
                    .add(node.getMetadata().getName());
        }
        if (nodes.isEmpty()) {
            return Optional.empty();
        }
        Map<String, Integer> used = new TreeMap<>();
        List<NodePool> pools = new ArrayList<>();
        nodes.forEach((shape, names) -> {
            String wanted = POOLS.stream()
                    .filter(shape.labels()::containsKey)
                    .findFirst()
                    .map(shape.labels()::get)
                    .orElse("nodes");
            int number = used.merge(wanted, 1, Integer::sum);
            pools.add(new NodePool(
                            number == 1 ? wanted : wanted + "-" + number,
                            names.size(),
                            shape.labels().getOrDefault(MACHINE, "unnamed"),
                            shape.allocatable(),
                            shape.labels(),
                            shape.taints(),
                            Price.UNKNOWN)
                    .named(names)
                    .withMaxPods(shape.maxPods()));
        });
        return Optional.of(Cluster.of(name, pools.toArray(NodePool[]::new)));
    }

    private static Shape shape(Node node) {
        Map<String, String> labels = new TreeMap<>(ObjectView.labels(node));
        labels.remove(HOST_NAME); // every node has its own value
        Map<String, Quantity> allocatable = node.getStatus() == null
                ? Map.of()
                : requireNonNullElse(node.getStatus().getAllocatable(), Map.of());
        return new Shape(SchedulerPodRequests.of(allocatable), maxPods(allocatable), labels, taints(node));
    }

    private static int maxPods(Map<String, Quantity> allocatable) {
        Quantity pods = allocatable.get("pods");
        return pods == null
                ? NodePool.DEFAULT_MAX_PODS
                : pods.getNumericalAmount()
                        .max(BigDecimal.ZERO)
                        .min(BigDecimal.valueOf(Integer.MAX_VALUE))
                        .intValue();
    }

    /**
     * Controllers taint nodes that are cordoned or not ready; if they have not done so yet, the taint is added here.
     */
    private static List<Taint> taints(Node node) {
        List<Taint> taints = new ArrayList<>(written(node));
        if (Boolean.TRUE.equals(
                requireNonNullElse(node.getSpec(), new NodeSpec()).getUnschedulable())) {
            add(taints, "node.kubernetes.io/unschedulable");
        }
        if (node.getStatus() != null
                && node.getStatus().getConditions().stream()
                        .anyMatch(condition ->
                                "Ready".equals(condition.getType()) && !"True".equals(condition.getStatus()))) {
            add(taints, "node.kubernetes.io/not-ready");
        }
        return taints;
    }

    private static void add(List<Taint> taints, String key) {
        boolean known =
                taints.stream().anyMatch(taint -> taint.key().equals(key) && taint.effect() == Taint.Effect.NoSchedule);
        if (!known) {
            taints.add(new Taint(key, "", Taint.Effect.NoSchedule));
        }
    }

    private static List<Taint> written(Node node) {
        return requireNonNullElse(node.getSpec(), new NodeSpec()).getTaints().stream()
                .flatMap(taint -> Taint.Effect.named(taint.getEffect())
                        .map(effect -> new Taint(taint.getKey(), requireNonNullElse(taint.getValue(), ""), effect))
                        .stream())
                .toList();
    }
}
