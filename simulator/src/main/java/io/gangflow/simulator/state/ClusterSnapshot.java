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
        Map<String, Integer> priorityClasses) {

    public ClusterSnapshot {
        nodes = List.copyOf(nodes);
        pods = List.copyOf(pods);
        podGroups = List.copyOf(podGroups);
        queues = List.copyOf(queues);
        priorityClasses = Ordered.sorted(priorityClasses);
    }
}
