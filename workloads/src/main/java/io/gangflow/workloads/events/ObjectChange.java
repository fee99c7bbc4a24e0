package io.gangflow.workloads.events;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Optional;

/** A change of an object and its time: {@code before} is empty for a new object, {@code after} for a deleted one. */
public record ObjectChange(long atMillis, Optional<HasMetadata> before, Optional<HasMetadata> after) {

    /** Returns the current state, or the last one of a deleted object. */
    public HasMetadata object() {
        return after.or(() -> before).orElseThrow();
    }
}
