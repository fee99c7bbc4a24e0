package io.gangflow.simulator.state;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** Times as they are written in objects: RFC 3339; controllers write whole seconds, as metav1.Time does. */
public final class Times {

    private Times() {}

    /** Of whole seconds. */
    public static String seconds(long millis) {
        return Instant.ofEpochMilli(millis).truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /** Milliseconds since the epoch; another value for a time that is not there. */
    public static long millis(@Nullable String time, long otherwise) {
        return time == null ? otherwise : millis(time);
    }

    /** In the form in which this program and API servers write it, without Java's parser of any form. */
    private static long millis(String time) {
        boolean seconds = time.length() == 20;
        boolean millis = time.length() == 24 && time.charAt(19) == '.';
        if (!(seconds || millis) || time.charAt(10) != 'T' || time.charAt(time.length() - 1) != 'Z') {
            return Instant.parse(time).toEpochMilli();
        }
        LocalDateTime read = LocalDateTime.of(
                number(time, 0, 4),
                number(time, 5, 7),
                number(time, 8, 10),
                number(time, 11, 13),
                number(time, 14, 16),
                number(time, 17, 19));
        return read.toEpochSecond(ZoneOffset.UTC) * 1_000 + (millis ? number(time, 20, 23) : 0);
    }

    private static int number(String text, int start, int end) {
        return Integer.parseInt(text, start, end, 10);
    }

    /** When an object came into being, 0 for one that was never stored. */
    public static long created(HasMetadata object) {
        return millis(object.getMetadata().getCreationTimestamp(), 0);
    }
}
