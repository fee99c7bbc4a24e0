package io.gangflow.simulator.state;

import io.gangflow.collection.Ordered;
import java.util.List;
import java.util.Map;

/** Everything a scheduler reads, at one moment. Lists are in no particular order; schedulers bring their own. */
public record ClusterSnapshot(
        long nowMillis,
        List<NodeState> nodes,
        List<PodState> pods,
        List<PodGroupState> podGroups,
        List<QueueState> queues,
        Map<String, Integer> priorityClasses,
        List<DisruptionBudget> disruptionBudgets) {

    /** Nothing at all. */
    public static final ClusterSnapshot EMPTY =
            new ClusterSnapshot(0, List.of(), List.of(), List.of(), List.of(), Map.of(), List.of());

    public ClusterSnapshot {
        nodes = List.copyOf(nodes);
        pods = List.copyOf(pods);
        podGroups = List.copyOf(podGroups);
        queues = List.copyOf(queues);
        priorityClasses = Ordered.sorted(priorityClasses);
        disruptionBudgets = List.copyOf(disruptionBudgets);
    }

    /** The same cluster with other pods. */
    public ClusterSnapshot withPods(List<PodState> newPods) {
        return new ClusterSnapshot(nowMillis, nodes, newPods, podGroups, queues, priorityClasses, disruptionBudgets);
    }
}
