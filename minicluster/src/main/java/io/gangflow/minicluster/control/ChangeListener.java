package io.gangflow.minicluster.control;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Optional;

/** Receives added, modified and deleted objects of a {@link ClusterView}, in order for each kind. */
@FunctionalInterface
public interface ChangeListener {

    /**
     * Called on an informer's thread, which must not be blocked.
     *
     * @param before empty when the object is new
     * @param after empty when the object was deleted
     */
    void onChange(Optional<HasMetadata> before, Optional<HasMetadata> after);
}
