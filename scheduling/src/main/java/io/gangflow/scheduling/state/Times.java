package io.gangflow.scheduling.state;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** Times as they are written in objects: RFC 3339; controllers write whole seconds, as metav1.Time does. */
public final class Times {

    private static final String SECONDS = "0000-00-00T00:00:00Z";
    private static final String MILLIS = "0000-00-00T00:00:00.000Z";

    private Times() {}

    /** Of whole seconds. */
    public static String seconds(long millis) {
        return Instant.ofEpochMilli(millis).truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /** Milliseconds since the epoch; another value for a time that is not there. */
    public static long millis(@Nullable String time, long otherwise) {
        return time == null ? otherwise : millis(time);
    }

    private static long millis(String time) {
        if (isPlain(time)) {
            try {
                return plain(time);
            } catch (DateTimeException e) {
                return Instant.parse(time).toEpochMilli(); // a leap second, or the end of a day
            }
        }
        return Instant.parse(time).toEpochMilli();
    }

    /** The form in which this program and API servers write times. */
    private static boolean isPlain(String time) {
        String form = time.length() == SECONDS.length() ? SECONDS : MILLIS;
        if (time.length() != form.length()) {
            return false;
        }
        for (int i = 0; i < form.length(); i++) {
            char c = time.charAt(i);
            if (form.charAt(i) == '0' ? c < '0' || c > '9' : c != form.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** Without Java's parser of any form, which costs more than all else that is read of a pod. */
    private static long plain(String time) {
        LocalDateTime read = LocalDateTime.of(
                number(time, 0, 4),
                number(time, 5, 7),
                number(time, 8, 10),
                number(time, 11, 13),
                number(time, 14, 16),
                number(time, 17, 19));
        int millis = time.length() == MILLIS.length() ? number(time, 20, 23) : 0;
        return read.toEpochSecond(ZoneOffset.UTC) * 1_000 + millis;
    }

    private static int number(String text, int start, int end) {
        return Integer.parseInt(text, start, end, 10);
    }

    /** When an object came into being, 0 for one that was never stored. */
    public static long created(HasMetadata object) {
        return millis(object.getMetadata().getCreationTimestamp(), 0);
    }
}
