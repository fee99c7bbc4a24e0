package io.gangflow.minicluster.kubelet;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Taint;
import io.fabric8.kubernetes.api.model.TaintBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.NodePool;
import io.gangflow.cluster.Resources;
import io.gangflow.run.Label;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Registers the nodes of a configured cluster in the API as ready, with their capacity, and removes them again. */
final class NodeRegistration {

    /** A kubelet's default {@code maxPods}. */
    private static final int MAX_PODS = 110;

    private static final String HOSTNAME = "kubernetes.io/hostname";

    private final KubernetesClient client;
    private final Clock clock;

    NodeRegistration(KubernetesClient client, Clock clock) {
        this.client = client;
        this.clock = clock;
    }

    void register(Cluster cluster) {
        for (NodePool.Node node : cluster.nodes()) {
            Node object = object(node);
            client.nodes().resource(object).createOr(existing -> existing.update());
            client.nodes()
                    .withName(node.name())
                    .subresource("status")
                    .patch(PatchContext.of(PatchType.JSON_MERGE), statusOf(object));
        }
    }

    void remove(Cluster cluster) {
        cluster.nodes().forEach(node -> client.nodes().withName(node.name()).delete());
    }

    private static String statusOf(Node node) {
        return Serialization.asJson(
                new NodeBuilder().withStatus(node.getStatus()).build());
    }

    /** A price that is not known is not zero. */
    private static Map<String, String> annotations(NodePool pool) {
        return pool.price().isKnown()
                ? Map.of(Label.USD_PER_HOUR, Double.toString(pool.price().usdPerHour()))
                : Map.of();
    }

    private Node object(NodePool.Node node) {
        NodePool pool = node.pool();
        Map<String, String> labels = new LinkedHashMap<>(pool.labels());
        labels.putIfAbsent(HOSTNAME, node.name());
        Map<String, Quantity> capacity = quantities(pool.allocatable());
        return new NodeBuilder()
                .withNewMetadata()
                .withName(node.name())
                .withLabels(labels)
                .addToAnnotations(annotations(pool))
                .endMetadata()
                .withNewSpec()
                .withTaints(taints(pool.taints()))
                .endSpec()
                .withNewStatus()
                .withCapacity(capacity)
                .withAllocatable(capacity)
                .addNewAddress("127.0.0.1", "InternalIP")
                .addNewAddress(node.name(), "Hostname")
                .addNewCondition()
                .withType("Ready")
                .withStatus("True")
                .withReason("KubeletReady")
                .withLastTransitionTime(
                        clock.instant().truncatedTo(ChronoUnit.SECONDS).toString())
                .withLastHeartbeatTime(
                        clock.instant().truncatedTo(ChronoUnit.SECONDS).toString())
                .endCondition()
                .endStatus()
                .build();
    }

    private static List<Taint> taints(List<io.gangflow.cluster.Taint> taints) {
        return taints.stream()
                .map(taint -> new TaintBuilder()
                        .withKey(taint.key())
                        .withValue(taint.value())
                        .withEffect(taint.effect().name())
                        .build())
                .toList();
    }

    private static Map<String, Quantity> quantities(Resources resources) {
        Map<String, Quantity> quantities = new LinkedHashMap<>();
        quantities.put("cpu", new Quantity(io.gangflow.cluster.Quantity.formatCpu(resources.milliCpu())));
        quantities.put("memory", new Quantity(io.gangflow.cluster.Quantity.formatBytes(resources.memoryBytes())));
        quantities.put("pods", new Quantity(Integer.toString(MAX_PODS)));
        resources.extended().forEach((name, amount) -> quantities.put(name, new Quantity(Long.toString(amount))));
        return quantities;
    }
}
