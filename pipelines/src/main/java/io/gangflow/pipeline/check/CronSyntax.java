package io.gangflow.pipeline.check;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Five-field cron expressions as Argo's CronWorkflow takes them (robfig/cron v3, the standard parser). */
final class CronSyntax {

    private record Field(String name, int minimum, int maximum, List<String> names) {}

    private static final List<Field> FIELDS = List.of(
            new Field("minute", 0, 59, List.of()),
            new Field("hour", 0, 23, List.of()),
            new Field("day of the month", 1, 31, List.of()),
            new Field(
                    "month",
                    1,
                    12,
                    List.of("", "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")),
            new Field("day of the week", 0, 6, List.of("sun", "mon", "tue", "wed", "thu", "fri", "sat")));

    private static final Pattern SPACES = Pattern.compile("\\s+");
    private static final Pattern RANGE =
            Pattern.compile("(?:\\*|\\?|([0-9]{1,2}|[a-z]{3})(?:-([0-9]{1,2}|[a-z]{3}))?)(?:/([0-9]{1,2}))?");

    private CronSyntax() {}

    /** What is wrong; empty when it is a schedule. */
    static Optional<String> problem(String cron) {
        String[] fields = SPACES.split(cron.strip(), -1);
        if (fields.length != FIELDS.size()) {
            return Optional.of("%d fields, 5 are wanted".formatted(cron.isBlank() ? 0 : fields.length));
        }
        for (int index = 0; index < fields.length; index++) {
            Field field = FIELDS.get(index);
            for (String range : fields[index].toLowerCase(Locale.ROOT).split(",", -1)) {
                if (!isRange(field, range)) {
                    return Optional.of(
                            "the %s runs from %d to %d".formatted(field.name(), field.minimum(), field.maximum()));
                }
            }
        }
        return Optional.empty();
    }

    private static boolean isRange(Field field, String text) {
        Matcher matcher = RANGE.matcher(text);
        if (!matcher.matches()) {
            return false;
        }
        int from = number(field, matcher.group(1), field.minimum());
        int to = number(field, matcher.group(2), from);
        boolean stepped = matcher.group(3) == null || Integer.parseInt(matcher.group(3)) > 0;
        return stepped && from >= field.minimum() && to <= field.maximum() && from <= to;
    }

    /** -1 for a name that the field does not have. */
    private static int number(Field field, @Nullable String text, int otherwise) {
        if (text == null) {
            return otherwise;
        }
        return Character.isDigit(text.charAt(0))
                ? Integer.parseInt(text)
                : field.names().indexOf(text);
    }
}
