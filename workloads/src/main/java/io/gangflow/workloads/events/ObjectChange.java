package io.gangflow.workloads.events;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Optional;

/** Something that was seen, and when: {@code before} is empty when it is new, {@code after} when it is gone. */
public record ObjectChange(long atMillis, Optional<HasMetadata> before, Optional<HasMetadata> after) {

    /** As it is, or as it was last. */
    public HasMetadata object() {
        return after.or(() -> before).orElseThrow();
    }
}
