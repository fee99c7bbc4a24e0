package io.gangflow.scheduling.state;

import io.gangflow.collection.OrderedMaps;
import io.gangflow.workloads.dependency.Dependencies;
import io.gangflow.workloads.dependency.PodFacts;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The complete input of a scheduler at one time. Lists are in no particular order; schedulers sort them. */
public record ClusterSnapshot(
        long nowMillis,
        List<NodeState> nodes,
        List<PodState> pods,
        List<PodGroupState> podGroups,
        List<QueueState> queues,
        Map<String, Integer> priorityClasses,
        List<DisruptionBudget> disruptionBudgets) {

    /** An empty cluster. */
    public static final ClusterSnapshot EMPTY =
            new ClusterSnapshot(0, List.of(), List.of(), List.of(), List.of(), Map.of(), List.of());

    public ClusterSnapshot {
        nodes = List.copyOf(nodes);
        pods = StateList.copyOf(pods);
        podGroups = StateList.copyOf(podGroups);
        queues = List.copyOf(queues);
        priorityClasses = OrderedMaps.sorted(priorityClasses);
        disruptionBudgets = List.copyOf(disruptionBudgets);
    }

    /** Returns the same cluster with other pods. */
    public ClusterSnapshot withPods(List<PodState> newPods) {
        return new ClusterSnapshot(nowMillis, nodes, newPods, podGroups, queues, priorityClasses, disruptionBudgets);
    }

    /** Returns the same cluster on another clock. */
    public ClusterSnapshot at(long millis) {
        return new ClusterSnapshot(millis, nodes, pods, podGroups, queues, priorityClasses, disruptionBudgets);
    }

    /** Returns which of its pods wait for which others; computed by every call. */
    public Dependencies dependencies() {
        Map<String, Integer> minMembers = podGroups.stream()
                .collect(Collectors.toMap(
                        group -> group.namespace() + "/" + group.name(),
                        PodGroupState::minMember,
                        (first, second) -> first));
        return Dependencies.of(pods.stream().map(ClusterSnapshot::facts).toList(), minMembers);
    }

    private static PodFacts facts(PodState pod) {
        return new PodFacts(
                pod.uid(),
                pod.namespace(),
                pod.name(),
                pod.labels(),
                pod.annotations(),
                pod.podGroup(),
                pod.owners(),
                pod.hasEnded() || pod.deleting(),
                pod.spec());
    }
}
