package io.gangflow.simulator.engine;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Taint;
import io.fabric8.volcano.api.model.scheduling.v1beta1.Queue;
import io.fabric8.volcano.api.model.scheduling.v1beta1.QueueBuilder;
import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.NodePool;
import io.gangflow.cluster.Resources;
import io.gangflow.run.RunEvent.RunStarted;
import io.gangflow.scheduling.state.NodeState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The initial objects of a described cluster. Used for the simulation and the minicluster. */
public final class ClusterSetup {

    private ClusterSetup() {}

    /** Returns the nodes, and the queues that Volcano itself creates: default and root. */
    public static List<HasMetadata> objects(Cluster cluster) {
        List<HasMetadata> objects = new ArrayList<>();
        cluster.nodes().forEach(node -> objects.add(node(node)));
        objects.add(queue("root", false));
        objects.add(queue("default", true));
        return objects;
    }

    /** Returns the nodes for the first event of a run. */
    public static List<RunStarted.Node> nodes(Cluster cluster) {
        return cluster.nodes().stream().map(ClusterSetup::runNode).toList();
    }

    /** Returns a node for events of a run. */
    static RunStarted.Node runNode(NodePool.Node node) {
        return new RunStarted.Node(
                node.name(), node.pool().allocatable(), node.pool().price().usdPerHour());
    }

    /** Returns a described node as schedulers see it. */
    public static NodeState state(NodePool.Node node) {
        return SnapshotBuilder.node(node(node));
    }

    static Node node(NodePool.Node node) {
        NodePool pool = node.pool();
        Map<String, String> labels = new TreeMap<>(pool.labels());
        labels.put("kubernetes.io/hostname", node.name());
        labels.put("gangflow.io/node-pool", pool.name());
        List<Taint> taints = pool.taints().stream()
                .map(taint -> new Taint(taint.effect().name(), taint.key(), null, taint.value()))
                .toList();
        return new NodeBuilder()
                .withNewMetadata()
                .withName(node.name())
                .withLabels(labels)
                .endMetadata()
                .withNewSpec()
                .withTaints(taints)
                .endSpec()
                .withNewStatus()
                .withCapacity(quantities(pool))
                .withAllocatable(quantities(pool))
                .addNewCondition()
                .withType("Ready")
                .withStatus("True")
                .endCondition()
                .endStatus()
                .build();
    }

    private static Map<String, Quantity> quantities(NodePool pool) {
        Resources resources = pool.allocatable();
        Map<String, Quantity> quantities = new TreeMap<>();
        quantities.put("cpu", Quantity.parse(io.gangflow.cluster.Quantity.formatCpu(resources.milliCpu())));
        quantities.put("memory", Quantity.parse(io.gangflow.cluster.Quantity.formatBytes(resources.memoryBytes())));
        resources.extended().forEach((name, amount) -> quantities.put(name, new Quantity(Long.toString(amount))));
        quantities.put("pods", new Quantity(Integer.toString(pool.maxPods())));
        return quantities;
    }

    private static Queue queue(String name, boolean reclaimable) {
        return new QueueBuilder()
                .withNewMetadata()
                .withName(name)
                .endMetadata()
                .withNewSpec()
                .withWeight(1)
                .withReclaimable(reclaimable)
                .endSpec()
                .withNewStatus()
                .withState("Open")
                .endStatus()
                .build();
    }
}
