package io.gangflow.minicluster.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;

/** The age of an object in kubectl's format: {@code 42s}, {@code 5m12s}, {@code 3h}, {@code 9d}. */
final class Age {

    private Age() {}

    static String of(JsonNode object, Instant now) {
        String created = object.path("metadata").path("creationTimestamp").asText("");
        try {
            return text(Duration.between(Instant.parse(created), now));
        } catch (DateTimeException e) {
            return "<unknown>";
        }
    }

    static String text(Duration age) {
        long seconds = Math.max(0, age.toSeconds());
        if (seconds < 120) {
            return seconds + "s";
        }
        if (seconds < 600) {
            return age.toMinutes() + "m" + (age.toSecondsPart() == 0 ? "" : age.toSecondsPart() + "s");
        }
        if (age.toMinutes() < 180) {
            return age.toMinutes() + "m";
        }
        return age.toHours() < 48 ? age.toHours() + "h" : age.toDays() + "d";
    }
}
