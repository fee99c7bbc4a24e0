package io.gangflow.scheduling.state;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** Times in the format of Kubernetes objects: RFC 3339; controllers write whole seconds, as metav1.Time does. */
public final class Times {

    private static final String SECONDS = "0000-00-00T00:00:00Z";
    private static final String MILLIS = "0000-00-00T00:00:00.000Z";

    private Times() {}

    /** Returns the text of a time, in whole seconds. */
    public static String seconds(long millis) {
        return Instant.ofEpochMilli(millis).truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /** Returns milliseconds since the epoch; {@code otherwise} if there is no time. */
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

    /** Returns whether the time has the form in which this program and API servers write times. */
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

    /** Parses without Java's general parser, which costs more than everything else that is read of a pod. */
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

    /** Returns when an object was created; 0 if it was never stored. */
    public static long created(HasMetadata object) {
        return millis(object.getMetadata().getCreationTimestamp(), 0);
    }
}
