package io.gangflow.airflow.schema;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Times as clients write them: RFC 3339, and as Airflow takes them also without a zone, which is then UTC. */
public final class Times {

    private static final int LONGEST = 64;

    private Times() {}

    /**
     * Reads a time.
     *
     * @throws java.time.DateTimeException when it is none, or far from any time that a schedule has
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

    /** The time that an object of the cluster has in a field, if it has one. */
    public static Optional<Instant> of(@Nullable String text) {
        return text == null || text.isEmpty() ? Optional.empty() : Optional.of(parse(text));
    }
}
