package io.gangflow.scheduling.kube;

import io.gangflow.scheduling.snapshot.NodeInfo;
import io.gangflow.scheduling.snapshot.PodInfo;
import java.util.List;

/** A filter plugin: rejects nodes for a pod. */
public interface NodeFilter {

    /** Returns the plugin's name in kube-scheduler. */
    String name();

    /**
     * Returns whether the result for a node depends only on the node with its pods and on the pod's
     * {@link io.gangflow.scheduling.snapshot.PodShape}. Then it is cached until the node changes, and {@link #prepare}
     * is called once for all pods of a shape.
     */
    default boolean dependsOnOneNode() {
        return false;
    }

    /** Prepares the check of a pod, before the nodes are tried. */
    Check prepare(PodInfo pod, List<NodeInfo> nodes);

    /** Checks one node; returns {@link Rejection#NONE} if the pod is admitted. */
    @FunctionalInterface
    interface Check {

        /** The check of a pod that the filter does not apply to. */
        Check PASS = node -> Rejection.NONE;

        Rejection test(NodeInfo node);

        /** Counts a pod as placed on a node from now on, although it was not when this check was prepared. */
        default void added(PodInfo other, NodeInfo node) {}

        /** Stops counting a pod. */
        default void removed(PodInfo other, NodeInfo node) {}
    }
}
