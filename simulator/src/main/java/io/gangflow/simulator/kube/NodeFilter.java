package io.gangflow.simulator.kube;

import io.gangflow.simulator.schedule.NodeInfo;
import io.gangflow.simulator.schedule.PodInfo;
import java.util.List;

/** A filter plugin: what keeps a pod off a node. */
public interface NodeFilter {

    /** The plugin's name in kube-scheduler. */
    String name();

    /** Looks at the pod once, before the nodes are tried. */
    Check prepare(PodInfo pod, List<NodeInfo> nodes);

    /** Looks at one node; {@link Rejection#NONE} when it takes the pod. */
    @FunctionalInterface
    interface Check {

        /** Of a pod that the filter has no say about. */
        Check PASS = node -> Rejection.NONE;

        Rejection test(NodeInfo node);

        /** Counts a pod that is taken to be on a node from now on, although it was not when this was prepared. */
        default void added(PodInfo other, NodeInfo node) {}

        /** Counts a pod no longer. */
        default void removed(PodInfo other, NodeInfo node) {}
    }
}
