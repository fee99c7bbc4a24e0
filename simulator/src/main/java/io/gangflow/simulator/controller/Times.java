package io.gangflow.simulator.controller;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** Times as they are written in objects: RFC 3339; controllers write whole seconds, as metav1.Time does. */
final class Times {

    private Times() {}

    static String seconds(long millis) {
        return Instant.ofEpochMilli(millis).truncatedTo(ChronoUnit.SECONDS).toString();
    }

    static long millis(@Nullable String time, long otherwise) {
        return time == null ? otherwise : Instant.parse(time).toEpochMilli();
    }

    static long created(HasMetadata object) {
        return millis(object.getMetadata().getCreationTimestamp(), 0);
    }
}
