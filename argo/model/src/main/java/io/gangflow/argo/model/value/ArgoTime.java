package io.gangflow.argo.model.value;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.OptionalLong;

/** Times as Argo's statuses have them: in whole seconds, of UTC. */
public final class ArgoTime {

    private ArgoTime() {}

    /** The time as a status has it, of milliseconds since 1970. */
    public static String text(long millis) {
        return Instant.ofEpochMilli(millis).truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /** Milliseconds since 1970; empty where there is no time, or none that can be read. */
    public static OptionalLong millis(String text) {
        if (text.isEmpty()) {
            return OptionalLong.empty();
        }
        try {
            return OptionalLong.of(Instant.parse(text).toEpochMilli());
        } catch (DateTimeParseException e) {
            return OptionalLong.empty(); // written by hand: as if it were not there
        }
    }
}
