package io.gangflow.scheduling.kube;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** What happened in the cluster since the last look, as far as it can help a waiting pod. */
enum ClusterEvent {
    POD_ASSIGNED,
    POD_GONE,
    NODE_CHANGED;

    private static final Set<ClusterEvent> ALL = EnumSet.allOf(ClusterEvent.class);

    /** Which events make a rejection by a filter worth another attempt (the plugins' EventsToRegister). */
    private static final Map<String, Set<ClusterEvent>> HELPFUL = Map.of(
            "NodeUnschedulable", EnumSet.of(NODE_CHANGED),
            "NodeName", EnumSet.of(NODE_CHANGED),
            "TaintToleration", EnumSet.of(NODE_CHANGED),
            "NodeAffinity", EnumSet.of(NODE_CHANGED),
            "NodePorts", EnumSet.of(POD_GONE, NODE_CHANGED),
            "NodeResourcesFit", EnumSet.of(POD_GONE, NODE_CHANGED),
            "PodTopologySpread", EnumSet.allOf(ClusterEvent.class),
            "InterPodAffinity", EnumSet.allOf(ClusterEvent.class));

    boolean helps(Set<String> filters) {
        for (String filter : filters) {
            if (HELPFUL.getOrDefault(filter, ALL).contains(this)) {
                return true;
            }
        }
        return false;
    }
}
