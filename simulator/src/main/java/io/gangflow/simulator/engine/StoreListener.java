package io.gangflow.simulator.engine;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Optional;

/** Receives the changes of an {@link ObjectStore}, in order. */
@FunctionalInterface
public interface StoreListener {

    /**
     * Called when an object has changed.
     *
     * @param before empty if it is new
     * @param after empty if it is deleted
     */
    void onChange(Optional<HasMetadata> before, Optional<HasMetadata> after);
}
