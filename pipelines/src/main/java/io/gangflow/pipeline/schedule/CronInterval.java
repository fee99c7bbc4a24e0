package io.gangflow.pipeline.schedule;

import java.time.Duration;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A schedule with a fixed interval (robfig/cron v3.0.1, {@code constantdelay.go}).
 *
 * @param every the interval in whole seconds, at least one
 */
record CronInterval(Duration every) implements CronSchedule {

    static final String PREFIX = "@every ";

    private static final Pattern PART = Pattern.compile("([0-9]{1,9})(h|m|s)");

    /** Possessive, because a group that can give back its repetitions recurses once for each of them. */
    private static final Pattern WHOLE = Pattern.compile("(?:[0-9]{1,9}[hms])++");

    CronInterval {
        if (every.toSeconds() < 1 || !every.equals(Duration.ofSeconds(every.toSeconds()))) {
            throw new IllegalArgumentException("`@every` takes whole seconds, one at least, not " + every);
        }
    }

    static CronInterval parse(String text) {
        String duration = text.substring(PREFIX.length()).strip();
        if (!WHOLE.matcher(duration).matches()) {
            throw new IllegalArgumentException("`%s` is not a duration such as `1h30m`".formatted(duration));
        }
        Duration sum = Duration.ZERO;
        Matcher part = PART.matcher(duration);
        while (part.find()) {
            sum = sum.plus(Duration.parse("PT" + part.group(1) + part.group(2)));
        }
        return new CronInterval(sum);
    }

    @Override
    public Optional<ZonedDateTime> next(ZonedDateTime after) {
        return Optional.of(after.truncatedTo(ChronoUnit.SECONDS).plus(every));
    }
}
