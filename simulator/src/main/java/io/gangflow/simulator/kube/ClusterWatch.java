package io.gangflow.simulator.kube;

import io.gangflow.simulator.state.ClusterSnapshot;
import io.gangflow.simulator.state.NodeState;
import io.gangflow.simulator.state.PodState;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Turns the difference between two snapshots into the events that kube-scheduler's informers would have sent. */
final class ClusterWatch {

    private Map<String, NodeState> nodes = Map.of();
    private Set<String> assigned = Set.of();

    Set<ClusterEvent> observe(ClusterSnapshot snapshot) {
        Map<String, NodeState> newNodes = new HashMap<>();
        snapshot.nodes().forEach(node -> newNodes.put(node.name(), node));
        Set<String> newAssigned = new HashSet<>();
        snapshot.pods().stream().filter(PodState::holdsResources).forEach(pod -> newAssigned.add(pod.uid()));
        Set<ClusterEvent> events = EnumSet.noneOf(ClusterEvent.class);
        if (!nodes.equals(newNodes)) {
            events.add(ClusterEvent.NODE_CHANGED);
        }
        if (!newAssigned.containsAll(assigned)) {
            events.add(ClusterEvent.POD_GONE);
        }
        if (!assigned.containsAll(newAssigned)) {
            events.add(ClusterEvent.POD_ASSIGNED);
        }
        nodes = newNodes;
        assigned = newAssigned;
        return events;
    }
}
