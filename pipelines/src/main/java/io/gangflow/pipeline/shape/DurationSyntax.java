package io.gangflow.pipeline.shape;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Durations such as {@code 10s}, {@code 30m} and {@code 1h30m}; whole seconds, at most a year. */
public final class DurationSyntax {

    static final String PATTERN = "(?=[0-9])(?:([0-9]{1,6})d)?(?:([0-9]{1,6})h)?(?:([0-9]{1,6})m)?(?:([0-9]{1,9})s)?";

    private static final Pattern SYNTAX = Pattern.compile(PATTERN);
    private static final Duration LONGEST = Duration.ofDays(366);

    private DurationSyntax() {}

    public static Optional<Duration> parse(String text) {
        Matcher matcher = SYNTAX.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        Duration duration = Duration.ofDays(number(matcher.group(1)))
                .plusHours(number(matcher.group(2)))
                .plusMinutes(number(matcher.group(3)))
                .plusSeconds(number(matcher.group(4)));
        return Optional.of(duration).filter(value -> value.compareTo(LONGEST) <= 0);
    }

    /** Formats a duration, such as {@code 1h30m}. */
    public static String format(Duration duration) {
        String text = part(duration.toHours(), "h")
                + part(duration.toMinutesPart(), "m")
                + part(duration.toSecondsPart(), "s");
        return text.isEmpty() ? "0s" : text;
    }

    private static String part(long number, String unit) {
        return number == 0 ? "" : number + unit;
    }

    private static long number(@Nullable String digits) {
        return digits == null ? 0 : Long.parseLong(digits);
    }
}
