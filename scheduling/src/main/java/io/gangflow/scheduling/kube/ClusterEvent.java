package io.gangflow.scheduling.kube;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** Changes of the cluster since the last cycle that may make a pending pod schedulable. */
enum ClusterEvent {
    POD_ASSIGNED,
    POD_GONE,
    NODE_CHANGED;

    private static final Set<ClusterEvent> ALL = EnumSet.allOf(ClusterEvent.class);

    /** The events after which a pod that a filter rejected is retried (the plugins' EventsToRegister). */
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
