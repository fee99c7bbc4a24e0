package io.gangflow.simulator.scenario;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClassBuilder;
import io.fabric8.volcano.api.model.scheduling.v1beta1.Queue;
import io.fabric8.volcano.api.model.scheduling.v1beta1.QueueBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The objects that the recorder creates before a scenario begins. */
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
        objects.add(queue(new Scenario.Queue("root", 1, Map.of(), false)));
        objects.add(queue(new Scenario.Queue("default", 1, Map.of(), true)));
        scenario.queues().stream()
                .filter(queue -> !List.of("root", "default").contains(queue.name()))
                .forEach(queue -> objects.add(queue(queue)));
        return objects;
    }

    private static Node node(Scenario.Node node) {
        Map<String, Quantity> allocatable = new TreeMap<>(ScenarioPods.quantities(node.allocatable()));
        allocatable.put("pods", new Quantity("110"));
        return new NodeBuilder()
                .withNewMetadata()
                .withName(node.name())
                .withLabels(Map.of("kubernetes.io/hostname", node.name()))
                .endMetadata()
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

    private static Queue queue(Scenario.Queue queue) {
        Map<String, Quantity> capability = new TreeMap<>();
        queue.capability().forEach((name, amount) -> capability.put(name, Quantity.parse(amount)));
        return new QueueBuilder()
                .withNewMetadata()
                .withName(queue.name())
                .endMetadata()
                .withNewSpec()
                .withWeight(queue.weight())
                .withCapability(capability)
                .withReclaimable(queue.reclaimable())
                .endSpec()
                .withNewStatus()
                .withState("Open")
                .endStatus()
                .build();
    }
}
