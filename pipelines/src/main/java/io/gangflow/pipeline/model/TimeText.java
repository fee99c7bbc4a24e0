package io.gangflow.pipeline.model;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The scheduled time of a run as text, with an offset and a pattern: {@code ${run.scheduledTime+1d:yyyy-MM-dd}}. Days,
 * weeks and months are calendar units in the zone; hours and minutes are elapsed time. As in Go's {@code
 * time.Time.AddDate}, the 31st of January plus one month is the 2nd or 3rd of March.
 *
 * @param offset as it is written, such as {@code -6h}; empty for none
 * @param pattern fields of {@link DateTimeFormatter} with separators between them; empty for RFC 3339
 * @param zone the zone that the time is written in
 */
public record TimeText(String offset, String pattern, ZoneId zone) {

    /** The pattern of a time without one. */
    public static final String RFC_3339 = "yyyy-MM-dd'T'HH:mm:ssXXX";

    /** By the name that programs know, in place of {@code Z}. */
    static final ZoneId UTC = ZoneId.of("UTC");

    private static final String OFFSET = "[+-][0-9]{1,5}(?:mo|[mhdw])";

    /** Fields that Go can write, too, and separators that are no fields of Go's. */
    private static final String FIELDS = "(?:yyyy|yy|MMM|MM|DDD|dd|HH|mm|ss|EEE|XXX|'T'|[-/_:. ])";

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
     * Reads what follows the name in a reference: an offset, and after a colon a pattern; the offset may also stand after
     * the pattern. Empty when it is something else. The zone is UTC.
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

    /** The same in another zone. */
    public TimeText in(ZoneId newZone) {
        return new TimeText(offset, pattern, newZone);
    }

    /** Whether it is written as a date, or as a date with a time behind it. Such texts are in the order of their times. */
    public boolean beginsWithDate() {
        return pattern.isEmpty() || pattern.startsWith("yyyy-MM-dd");
    }

    /** Months that the offset adds to the calendar. */
    public int months() {
        return unit().equals("mo") ? amount() : 0;
    }

    /** Days that the offset adds to the calendar. */
    public int days() {
        return switch (unit()) {
            case "d" -> amount();
            case "w" -> 7 * amount();
            default -> 0;
        };
    }

    /** What the offset adds to the clock. */
    public Duration time() {
        return switch (unit()) {
            case "h" -> Duration.ofHours(amount());
            case "m" -> Duration.ofMinutes(amount());
            default -> Duration.ZERO;
        };
    }

    /** The time as the text has it. */
    public String write(Instant time) {
        ZonedDateTime there = time.atZone(zone);
        ZonedDateTime moved = addDate(there, months(), days()).plus(time());
        return DateTimeFormatter.ofPattern(pattern.isEmpty() ? RFC_3339 : pattern, Locale.ENGLISH)
                .format(moved);
    }

    /** Months and days later by the calendar (Go 1.24, time.Time.AddDate). */
    public static ZonedDateTime addDate(ZonedDateTime time, int months, int days) {
        if (months == 0 && days == 0) {
            return time;
        }
        LocalDate date = time.toLocalDate();
        LocalDate moved = date.withDayOfMonth(1).plusMonths(months).plusDays(date.getDayOfMonth() - 1L + days);
        return moved.atTime(time.toLocalTime()).atZone(time.getZone());
    }

    private int amount() {
        Matcher matcher = AMOUNT.matcher(offset);
        return matcher.matches() ? Integer.parseInt(matcher.group(1)) : 0;
    }

    private String unit() {
        Matcher matcher = AMOUNT.matcher(offset);
        return matcher.matches() ? matcher.group(2) : "";
    }

    /** As it stands in a reference, after the name. */
    @Override
    public String toString() {
        return offset + (pattern.isEmpty() ? "" : ":" + pattern);
    }
}
