package io.gangflow.pipeline.schedule;

import java.time.DayOfWeek;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A cron expression of five fields: minute, hour, day of the month, month, day of the week. Times as in robfig/cron
 * v3.0.1 ({@code parser.go} and {@code spec.go}): if both days are restricted, one of them is enough; an hour that a
 * clock change skips is skipped, and one that it repeats is due twice.
 */
public final class CronExpression implements CronSchedule {

    private static final List<CronField> FIELDS = List.of(
            new CronField("minute", 0, 59, List.of()),
            new CronField("hour", 0, 23, List.of()),
            new CronField("day of the month", 1, 31, List.of()),
            new CronField(
                    "month",
                    1,
                    12,
                    List.of("", "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")),
            new CronField("day of the week", 0, 6, List.of("sun", "mon", "tue", "wed", "thu", "fri", "sat")));

    private static final Pattern SPACES = Pattern.compile("\\s+");
    private static final int MOST_YEARS = 5;

    private final CronNumbers minutes;
    private final CronNumbers hours;
    private final CronNumbers daysOfMonth;
    private final CronNumbers months;
    private final CronNumbers daysOfWeek;

    private CronExpression(List<CronNumbers> fields) {
        this.minutes = fields.get(0);
        this.hours = fields.get(1);
        this.daysOfMonth = fields.get(2);
        this.months = fields.get(3);
        this.daysOfWeek = fields.get(4);
    }

    /**
     * Parses the five fields.
     *
     * @throws IllegalArgumentException if there are not five, or one is not within its range
     */
    public static CronExpression parse(String text) {
        String[] fields = SPACES.split(text.strip(), -1);
        if (fields.length != FIELDS.size()) {
            throw new IllegalArgumentException("%d fields; expected 5".formatted(text.isBlank() ? 0 : fields.length));
        }
        List<CronNumbers> numbers = new ArrayList<>();
        for (int index = 0; index < fields.length; index++) {
            CronField field = FIELDS.get(index);
            numbers.add(field.numbers(fields[index])
                    .orElseThrow(() -> new IllegalArgumentException(
                            "the %s runs from %d to %d".formatted(field.name(), field.minimum(), field.maximum()))));
        }
        return new CronExpression(numbers);
    }

    @Override
    public Optional<ZonedDateTime> next(ZonedDateTime after) {
        ZonedDateTime time = after.truncatedTo(ChronoUnit.MINUTES).plusMinutes(1);
        int lastYear = time.getYear() + MOST_YEARS;
        while (time.getYear() <= lastYear) {
            if (!months.has(time.getMonthValue())) {
                time = time.toLocalDate().withDayOfMonth(1).plusMonths(1).atStartOfDay(time.getZone());
            } else if (!isDay(time)) {
                time = time.toLocalDate().plusDays(1).atStartOfDay(time.getZone());
            } else if (!hours.has(time.getHour())) {
                time = time.truncatedTo(ChronoUnit.HOURS).plusHours(1); // an hour of elapsed time
            } else if (!minutes.has(time.getMinute())) {
                time = time.plusMinutes(1);
            } else {
                return Optional.of(time);
            }
        }
        return Optional.empty();
    }

    private boolean isDay(ZonedDateTime time) {
        boolean ofMonth = daysOfMonth.has(time.getDayOfMonth());
        boolean ofWeek = daysOfWeek.has(time.getDayOfWeek().getValue() % DayOfWeek.SUNDAY.getValue());
        boolean anyDay = daysOfMonth.star() || daysOfWeek.star();
        return anyDay ? (ofMonth && ofWeek) : (ofMonth || ofWeek);
    }
}
