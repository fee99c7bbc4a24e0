package io.gangflow.pipeline.schedule;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One of the five fields of a cron expression.
 *
 * @param names names of numbers, by the number; empty if there are none
 */
record CronField(String name, int minimum, int maximum, List<String> names) {

    private static final Pattern RANGE =
            Pattern.compile("(?:\\*|\\?|([0-9]{1,2}|[a-z]{3})(?:-([0-9]{1,2}|[a-z]{3}))?)(?:/([0-9]{1,2}))?");

    CronField {
        names = List.copyOf(names);
    }

    /** Returns the values that the field allows; empty if it is invalid. */
    Optional<CronNumbers> numbers(String text) {
        CronNumbers all = CronNumbers.NONE;
        for (String range : text.toLowerCase(Locale.ROOT).split(",", -1)) {
            Optional<CronNumbers> numbers = range(range);
            if (numbers.isEmpty()) {
                return Optional.empty();
            }
            all = all.and(numbers.get());
        }
        return Optional.of(all);
    }

    /** {@code *}, {@code 5}, {@code 1-5}, each also with a step; {@code 5/10} continues to the field's end. */
    private Optional<CronNumbers> range(String text) {
        Matcher matcher = RANGE.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        boolean star = matcher.group(1) == null;
        boolean stepped = matcher.group(3) != null;
        int step = stepped ? Integer.parseInt(matcher.group(3)) : 1;
        int from = star ? minimum : number(matcher.group(1), minimum);
        int to = star ? maximum : number(matcher.group(2), stepped ? maximum : from);
        boolean sound = step > 0 && from >= minimum && to <= maximum && from <= to;
        // robfig's parser.go: a star with a step above 1 restricts the day like any number
        return sound ? Optional.of(CronNumbers.range(from, to, step, star && step == 1)) : Optional.empty();
    }

    /** Returns -1 for a name that the field does not have. */
    private int number(@Nullable String text, int otherwise) {
        if (text == null) {
            return otherwise;
        }
        return Character.isDigit(text.charAt(0)) ? Integer.parseInt(text) : names.indexOf(text);
    }
}
