package io.gangflow.pipeline.schedule;

import java.time.ZonedDateTime;
import java.util.Map;
import java.util.Optional;

/**
 * The times of a cron expression as parsed by the standard parser of robfig/cron v3.0.1, which Argo's CronWorkflow
 * uses. A few things are stricter: no {@code TZ=} or {@code CRON_TZ=} prefix (the time zone is given separately), no
 * empty part of a list ({@code 1,,2}), no end after a star ({@code *-5}), no number or step of three digits, and whole
 * seconds after {@code @every}.
 */
public sealed interface CronSchedule permits CronExpression, CronInterval {

    /** The names known to {@code parser.go}, {@code parseDescriptor}. */
    Map<String, String> NAMED = Map.of(
            "@yearly", "0 0 1 1 *",
            "@annually", "0 0 1 1 *",
            "@monthly", "0 0 1 * *",
            "@weekly", "0 0 * * 0",
            "@daily", "0 0 * * *",
            "@midnight", "0 0 * * *",
            "@hourly", "0 * * * *");

    /** Maximum number of characters. */
    int LONGEST = 1_000;

    /**
     * Parses five fields, a name such as {@code @daily}, or {@code @every} with a duration such as {@code 1h30m}.
     *
     * @throws IllegalArgumentException if the text is none of them; the message describes the error
     */
    static CronSchedule parse(String text) {
        String stripped = text.strip();
        if (stripped.length() > LONGEST) {
            throw new IllegalArgumentException(
                    "%,d characters; expected %,d at most".formatted(stripped.length(), LONGEST));
        }
        return stripped.startsWith(CronInterval.PREFIX)
                ? CronInterval.parse(stripped)
                : CronExpression.parse(NAMED.getOrDefault(stripped, stripped));
    }

    /** Returns the first time after another one, in its time zone; empty if there is none within five years. */
    Optional<ZonedDateTime> next(ZonedDateTime after);
}
