package io.gangflow.server.schema;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Times in requests: RFC 3339, also without a time zone like Airflow, which then means UTC. */
public final class Times {

    private static final int LONGEST = 64;

    private Times() {}

    /**
     * Parses a time.
     *
     * @throws java.time.DateTimeException when it is not a time, or is outside of the range that schedules support
     */
    public static Instant parse(String text) {
        if (text.length() > LONGEST) {
            throw new DateTimeParseException("longer than a time", "", 0);
        }
        String plain = text.replace(' ', 'T');
        Instant parsed = instant(plain);
        int year = parsed.atOffset(ZoneOffset.UTC).getYear();
        if (year < 1 || year > 9999) {
            throw new DateTimeParseException("no year of four digits", text, 0);
        }
        return parsed;
    }

    private static Instant instant(String text) {
        if (!text.contains("T") && !text.contains("t")) {
            return LocalDate.parse(text).atStartOfDay().toInstant(ZoneOffset.UTC);
        }
        try {
            return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeParseException e) {
            return LocalDateTime.parse(text, DateTimeFormatter.ISO_LOCAL_DATE_TIME)
                    .toInstant(ZoneOffset.UTC);
        }
    }

    /** Returns the time in a field of a cluster object, if it has one. */
    public static Optional<Instant> of(@Nullable String text) {
        return text == null || text.isEmpty() ? Optional.empty() : Optional.of(parse(text));
    }
}
