package io.gangflow.minicluster.control;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Optional;

/** Is told of every object of a {@link ClusterView} that comes, changes or goes, in order for each kind. */
@FunctionalInterface
public interface ChangeListener {

    /**
     * Called on an informer's thread, which must not be held up.
     *
     * @param before empty when the object is new
     * @param after empty when the object is gone
     */
    void onChange(Optional<HasMetadata> before, Optional<HasMetadata> after);
}
