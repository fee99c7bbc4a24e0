package io.gangflow.simulator.controller;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.gangflow.kubernetes.view.ClusterObjects;
import java.util.List;
import java.util.Optional;

/**
 * A level-triggered controller: compares the existing objects with the desired state and returns the missing changes,
 * like the reconcilers of Kubernetes. Two calls on the same objects return the same changes; a call after these were
 * applied returns none. Deterministic.
 */
@FunctionalInterface
public interface Controller {

    /**
     * Returns the changes to make now.
     *
     * @param nowMillis time on the cluster's clock, for creation order, backoff and time to live
     */
    List<Change> reconcile(ClusterObjects objects, long nowMillis);

    /**
     * Returns the objects to reconcile because of this change. A controller may skip objects without a concern since it
     * last had no changes for them.
     *
     * @param objects after the change
     * @param before empty if the object is new
     * @param after empty if it is deleted
     */
    default ReconcileScope concern(ClusterObjects objects, Optional<HasMetadata> before, Optional<HasMetadata> after) {
        return ReconcileScope.EVERYTHING;
    }

    /**
     * Returns when to reconcile again although no object has changed, because a backoff, timeout or time to live ends.
     *
     * @return a time after {@code nowMillis}, or {@link Long#MAX_VALUE} for: not before something changes
     */
    default long nextReconcile(ClusterObjects objects, long nowMillis) {
        return Long.MAX_VALUE;
    }
}
