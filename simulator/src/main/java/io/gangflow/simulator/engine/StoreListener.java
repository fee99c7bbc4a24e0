package io.gangflow.simulator.engine;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Optional;

/** Is told of the changes of an {@link ObjectStore}, in order. */
@FunctionalInterface
public interface StoreListener {

    /**
     * An object has changed.
     *
     * @param before empty when it is new
     * @param after empty when it is gone
     */
    void onChange(Optional<HasMetadata> before, Optional<HasMetadata> after);
}
