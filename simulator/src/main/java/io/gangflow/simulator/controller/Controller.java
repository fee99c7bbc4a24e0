package io.gangflow.simulator.controller;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.gangflow.kubernetes.view.ClusterObjects;
import java.util.List;
import java.util.Optional;

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

    /**
     * What this change can give it to do that it had not before. A controller need not look at what concerns it in
     * nothing since it last found nothing to do there.
     *
     * @param objects after the change
     * @param before empty when the object is new
     * @param after empty when it is gone
     */
    default Concern concern(ClusterObjects objects, Optional<HasMetadata> before, Optional<HasMetadata> after) {
        return Concern.EVERYTHING;
    }

    /**
     * When it has to look again although no object has changed: a back-off, timeout or time to live ends.
     *
     * @return a time after {@code nowMillis}, or {@link Long#MAX_VALUE} for: not before something changes
     */
    default long nextReconcile(ClusterObjects objects, long nowMillis) {
        return Long.MAX_VALUE;
    }
}
