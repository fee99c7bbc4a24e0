package io.gangflow.simulator.controller;

import java.util.List;

/**
 * Level-triggered: looks at what is there and says what is missing, like the reconcilers of Kubernetes. Calling it
 * twice on the same objects gives the same changes; called after they were applied it gives none. Deterministic.
 */
@FunctionalInterface
public interface Controller {

    /**
     * Says what to change now.
     *
     * @param nowMillis time on the cluster's clock, for creation order, back-off and time to live
     */
    List<Change> reconcile(ClusterObjects objects, long nowMillis);
}
