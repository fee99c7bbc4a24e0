package io.gangflow.scheduling.kube;

import io.gangflow.scheduling.snapshot.NodeInfo;
import io.gangflow.scheduling.snapshot.PodInfo;
import java.util.List;

/** A filter plugin: what keeps a pod off a node. */
public interface NodeFilter {

    /** The plugin's name in kube-scheduler. */
    String name();

    /**
     * Whether what it says about a node depends on that node with its pods and on the pod's {@link
     * io.gangflow.scheduling.snapshot.PodShape} alone. Then it is remembered until the node changes, and {@link #prepare}
     * is asked once for all pods of a shape.
     */
    default boolean looksAtOneNode() {
        return false;
    }

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
