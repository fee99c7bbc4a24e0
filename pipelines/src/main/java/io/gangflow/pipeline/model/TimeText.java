package io.gangflow.pipeline.model;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The scheduled time of a run as text, with an offset and a pattern: {@code ${run.scheduledTime+1d:yyyy-MM-dd}}. Days,
 * weeks and months are calendar units in the zone; hours and minutes are elapsed time. As in Go's
 * {@code time.Time.AddDate}, the 31st of January plus one month is the 2nd or 3rd of March.
 *
 * @param offset the offset as written, such as {@code -6h}; empty for none
 * @param pattern fields of {@link DateTimeFormatter} with separators between them; empty for RFC 3339
 * @param zone time zone of the text
 */
public record TimeText(String offset, String pattern, ZoneId zone) {

    /** The default pattern. */
    public static final String RFC_3339 = "yyyy-MM-dd'T'HH:mm:ssXXX";

    /** The name that other programs know, instead of {@code Z}. */
    static final ZoneId UTC = ZoneId.of("UTC");

    private static final String OFFSET = "[+-][0-9]{1,5}(?:mo|[mhdw])";

    /**
     * Fields that Go can format, too, and separators that are not fields in Go. For Java, more of the same letter is
     * another field or an error. There is one way to match a text, so that none takes long.
     */
    private static final String FIELDS = "(?>(?:yyyy|yy)(?!y)|(?:MMM|MM)(?!M)|DDD(?!D)|dd(?!d)|HH(?!H)|mm(?!m)|ss(?!s)"
            + "|EEE(?!E)|XXX(?!X)|'T'|[-/_:. ])";

    private static final Pattern WRITTEN =
            Pattern.compile("(%1$s)?(?::(%2$s{1,20}))?(%1$s)?".formatted(OFFSET, FIELDS));

    private static final Pattern AMOUNT = Pattern.compile("([+-][0-9]+)([a-z]+)");

    public TimeText {
        if (!offset.isEmpty() && !offset.matches(OFFSET)) {
            throw new IllegalArgumentException("`%s` is not an offset such as +1d".formatted(offset));
        }
        if (!pattern.matches(FIELDS + "{0,20}")) {
            throw new IllegalArgumentException("`%s` is not a date pattern such as yyyy-MM-dd".formatted(pattern));
        }
    }

    /**
     * Parses the part of a reference after the name: an offset, and after a colon a pattern; the offset may also follow
     * the pattern. Empty if it is anything else. The zone is UTC.
     */
    public static Optional<TimeText> parse(String written) {
        Matcher matcher = WRITTEN.matcher(written);
        if (!matcher.matches() || (matcher.group(1) != null && matcher.group(3) != null)) {
            return Optional.empty();
        }
        String offset = matcher.group(1) != null ? matcher.group(1) : matcher.group(3);
        String pattern = matcher.group(2);
        return Optional.of(new TimeText(offset == null ? "" : offset, pattern == null ? "" : pattern, UTC));
    }

    /** Returns this time in another zone. */
    public TimeText in(ZoneId newZone) {
        return new TimeText(offset, pattern, newZone);
    }

    /**
     * Returns whether it is written as a date, or as a date followed by a time. The order of such texts is the order of
     * their times.
     */
    public boolean startsWithDate() {
        return pattern.isEmpty() || pattern.startsWith("yyyy-MM-dd");
    }

    /** Returns the months that the offset adds to the calendar. */
    public int months() {
        return unit().equals("mo") ? amount() : 0;
    }

    /** Returns the days that the offset adds to the calendar. */
    public int days() {
        return switch (unit()) {
            case "d" -> amount();
            case "w" -> 7 * amount();
            default -> 0;
        };
    }

    /** Returns the elapsed time that the offset adds. */
    public Duration time() {
        return switch (unit()) {
            case "h" -> Duration.ofHours(amount());
            case "m" -> Duration.ofMinutes(amount());
            default -> Duration.ZERO;
        };
    }

    /** Formats a time. */
    public String write(Instant time) {
        ZonedDateTime there = time.atZone(zone);
        ZonedDateTime moved = addDate(there, months(), days()).plus(time());
        return DateTimeFormatter.ofPattern(pattern.isEmpty() ? RFC_3339 : pattern, Locale.ENGLISH)
                .format(moved);
    }

    /** Adds months and days by the calendar (Go 1.24, time.Time.AddDate). */
    public static ZonedDateTime addDate(ZonedDateTime time, int months, int days) {
        if (months == 0 && days == 0) {
            return time;
        }
        LocalDate date = time.toLocalDate();
        LocalDate moved = date.withDayOfMonth(1).plusMonths(months).plusDays(date.getDayOfMonth() - 1L + days);
        return at(moved.atTime(time.toLocalTime()), time.getZone());
    }

    /**
     * A local time as Go's {@code time.Date} resolves it. Java's choice differs for a time that does not exist in its
     * zone, or exists twice.
     */
    private static ZonedDateTime at(LocalDateTime local, ZoneId zone) {
        ZoneOffset first = zone.getRules().getOffset(local.toInstant(ZoneOffset.UTC));
        ZoneOffset offset = zone.getRules().getOffset(local.toInstant(first));
        return local.toInstant(offset).atZone(zone);
    }

    private int amount() {
        Matcher matcher = AMOUNT.matcher(offset);
        return matcher.matches() ? Integer.parseInt(matcher.group(1)) : 0;
    }

    private String unit() {
        Matcher matcher = AMOUNT.matcher(offset);
        return matcher.matches() ? matcher.group(2) : "";
    }

    /** Returns the part of a reference after the name. */
    @Override
    public String toString() {
        return offset + (pattern.isEmpty() ? "" : ":" + pattern);
    }
}
