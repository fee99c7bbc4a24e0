package io.gangflow.benchmarks.beside;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.gangflow.cluster.Resources;
import io.gangflow.scheduling.state.NodeState;
import io.gangflow.scheduling.state.PodState;
import java.util.Map;
import java.util.TreeMap;

/** Nodes and pods of a snapshot as API objects, with the fields that a scheduler reads. */
final class ApiObjects {

    private ApiObjects() {}

    /** Returns a node that reports to be ready, although no kubelet serves it. */
    static Node node(NodeState node) {
        Map<String, Quantity> room = amounts(node.allocatable());
        room.put("pods", new Quantity(Integer.toString(node.maxPods())));
        return new NodeBuilder()
                .withNewMetadata()
                .withName(node.name())
                .addToLabels("kubernetes.io/hostname", node.name())
                .endMetadata()
                .withNewStatus()
                .withCapacity(room)
                .withAllocatable(room)
                .addNewCondition()
                .withType("Ready")
                .withStatus("True")
                .endCondition()
                .endStatus()
                .build();
    }

    static Pod pod(PodState pod, String namespace) {
        Map<String, Quantity> requests = amounts(pod.requests());
        return new PodBuilder()
                .withNewMetadata()
                .withName(pod.name())
                .withNamespace(namespace)
                .endMetadata()
                .withNewSpec()
                .withAutomountServiceAccountToken(false)
                .withTerminationGracePeriodSeconds(0L)
                .addNewContainer()
                .withName("main")
                .withImage("never-pulled")
                .withNewResources()
                .withRequests(requests)
                .endResources()
                .endContainer()
                .endSpec()
                .build();
    }

    private static Map<String, Quantity> amounts(Resources resources) {
        Map<String, Quantity> amounts = new TreeMap<>();
        amounts.put("cpu", new Quantity(resources.milliCpu() + "m"));
        amounts.put("memory", new Quantity(Long.toString(resources.memoryBytes())));
        return amounts;
    }
}
