package io.gangflow.minicluster.launch;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Optional;

/** Something that a view saw, and when. */
record ViewChange(long atMillis, Optional<HasMetadata> before, Optional<HasMetadata> after) {

    HasMetadata object() {
        return after.or(() -> before).orElseThrow();
    }
}
