package io.gangflow.argo.model.value;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.OptionalLong;

/** Times in Argo's statuses: whole seconds, UTC. */
public final class ArgoTime {

    private ArgoTime() {}

    /** Formats milliseconds since 1970 as in a status. */
    public static String text(long millis) {
        return Instant.ofEpochMilli(millis).truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /** Milliseconds since 1970; empty when the text is empty or invalid. */
    public static OptionalLong millis(String text) {
        if (text.isEmpty()) {
            return OptionalLong.empty();
        }
        try {
            return OptionalLong.of(Instant.parse(text).toEpochMilli());
        } catch (DateTimeParseException e) {
            return OptionalLong.empty(); // edited by hand: treated as absent
        }
    }
}
