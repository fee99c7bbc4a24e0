package io.gangflow.scheduling.kube;

import io.gangflow.scheduling.snapshot.ClusterCache;
import io.gangflow.scheduling.snapshot.NodeInfo;
import io.gangflow.scheduling.snapshot.PodInfo;
import io.gangflow.scheduling.state.NodeState;
import io.gangflow.scheduling.state.PodState;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Derives the events that kube-scheduler's informers would have sent from the changes between two cycles. */
final class ClusterWatch {

    private final Set<String> assigned = new HashSet<>();
    /** Pods that have ended and still exist. */
    private final Set<String> ended = new HashSet<>();

    private List<NodeInfo> nodes = List.of();
    private List<NodeState> nodeStates = List.of();

    /** @param changed uids of the pods that may have changed */
    Set<ClusterEvent> observe(ClusterCache cluster, Collection<String> changed) {
        Set<ClusterEvent> events = EnumSet.noneOf(ClusterEvent.class);
        if (cluster.nodes() != nodes) {
            nodes = cluster.nodes();
            List<NodeState> states = nodes.stream().map(NodeInfo::node).toList();
            if (!states.equals(nodeStates)) {
                events.add(ClusterEvent.NODE_CHANGED);
            }
            nodeStates = states;
        }
        for (String uid : changed) {
            Optional<PodState> pod = cluster.pod(uid).map(PodInfo::pod);
            boolean endedSince = hasEndedSince(uid, pod);
            if (pod.filter(PodState::holdsResources).isPresent()) {
                if (assigned.add(uid)) {
                    events.add(ClusterEvent.POD_ASSIGNED);
                }
            } else if (assigned.remove(uid) || endedSince) {
                events.add(ClusterEvent.POD_GONE);
            }
        }
        return events;
    }

    /** Informers report every state, including that of a pod that was bound and ended between two cycles. */
    private boolean hasEndedSince(String uid, Optional<PodState> pod) {
        if (pod.filter(PodState::hasEnded).isEmpty()) {
            ended.remove(uid);
            return false;
        }
        return ended.add(uid);
    }
}
