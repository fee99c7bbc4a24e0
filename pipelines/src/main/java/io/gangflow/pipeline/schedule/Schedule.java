package io.gangflow.pipeline.schedule;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * When a pipeline's runs start automatically.
 *
 * @param crons cron expressions with five fields, at least one; single spaces separate the fields, because the CRD of
 *     CronWorkflow (Argo 4.1) refuses others
 * @param timeZone IANA time zone of the expressions
 * @param catchesUp whether the newest missed run is started later
 * @param deadline how late a missed run may start; empty for any time before the next one
 * @param suspended whether the schedule is applied suspended
 */
public record Schedule(
        List<String> crons,
        String timeZone,
        Concurrency concurrency,
        boolean catchesUp,
        Optional<Duration> deadline,
        boolean suspended) {

    /** Longer than any deadline: the newest missed run then starts whenever it is noticed. */
    private static final Duration ANY_TIME = Duration.ofDays(366);

    public Schedule {
        crons = crons.stream().map(cron -> cron.strip().replaceAll("\\s+", " ")).toList();
    }

    /** Creates a schedule with one expression and defaults for all else. */
    public Schedule(String cron, String timeZone) {
        this(List.of(cron), timeZone, Concurrency.FORBID, false, Optional.empty(), false);
    }

    /** Returns how late a missed run may start; empty if it does not start at all. */
    public Optional<Duration> startingDeadline() {
        return catchesUp ? Optional.of(deadline.orElse(ANY_TIME)) : Optional.empty();
    }
}
