package io.gangflow.simulator.scenario;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Taint;
import io.fabric8.kubernetes.api.model.TaintBuilder;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClassBuilder;
import io.fabric8.volcano.api.model.scheduling.v1beta1.Queue;
import io.fabric8.volcano.api.model.scheduling.v1beta1.QueueBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The objects that the recorder creates before a scenario starts. */
final class ScenarioCluster {

    private ScenarioCluster() {}

    static List<HasMetadata> objects(Scenario scenario) {
        List<HasMetadata> objects = new ArrayList<>();
        scenario.nodes().forEach(node -> objects.add(node(node)));
        scenario.priorityClasses()
                .forEach((name, value) -> objects.add(new PriorityClassBuilder()
                        .withNewMetadata()
                        .withName(name)
                        .endMetadata()
                        .withValue(value)
                        .build()));
        objects.add(queue(Scenario.Queue.open("root", false)));
        objects.add(queue(Scenario.Queue.open("default", true)));
        scenario.queues().stream()
                .filter(queue -> !List.of("root", "default").contains(queue.name()))
                .forEach(queue -> objects.add(queue(queue)));
        return objects;
    }

    private static Node node(Scenario.Node node) {
        Map<String, Quantity> allocatable = new TreeMap<>(ScenarioPods.quantities(node.allocatable()));
        allocatable.put("pods", new Quantity("110"));
        Map<String, String> labels = new TreeMap<>(Map.of("kubernetes.io/hostname", node.name()));
        if (!node.zone().isEmpty()) {
            labels.put("zone", node.zone());
        }
        List<Taint> taints = node.taint().isEmpty()
                ? List.of()
                : List.of(new TaintBuilder()
                        .withKey(ScenarioPods.TAINT)
                        .withValue("yes")
                        .withEffect(node.taint())
                        .build());
        return new NodeBuilder()
                .withNewMetadata()
                .withName(node.name())
                .withLabels(labels)
                .endMetadata()
                .withNewSpec()
                .withTaints(taints)
                .endSpec()
                .withNewStatus()
                .withCapacity(allocatable)
                .withAllocatable(allocatable)
                .addNewCondition()
                .withType("Ready")
                .withStatus("True")
                .endCondition()
                .endStatus()
                .build();
    }

    private static Map<String, Quantity> quantities(Map<String, String> amounts) {
        Map<String, Quantity> quantities = new TreeMap<>();
        amounts.forEach((name, amount) -> quantities.put(name, Quantity.parse(amount)));
        return quantities;
    }

    private static Queue queue(Scenario.Queue queue) {
        return new QueueBuilder()
                .withNewMetadata()
                .withName(queue.name())
                .endMetadata()
                .withNewSpec()
                .withWeight(queue.weight())
                .withCapability(quantities(queue.capability()))
                .withDeserved(quantities(queue.deserved()))
                .withParent(queue.parent().isEmpty() ? null : queue.parent())
                .withReclaimable(queue.reclaimable())
                .endSpec()
                .withNewStatus()
                .withState("Open")
                .endStatus()
                .build();
    }
}
