package io.gangflow.simulator.engine;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Optional;

/** Is told of the changes of an {@link ObjectStore}, in order. */
@FunctionalInterface
public interface StoreListener {

    /** @param before empty when the object is new; @param after empty when it is gone */
    void onChange(Optional<HasMetadata> before, Optional<HasMetadata> after);
}
