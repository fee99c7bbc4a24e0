package io.gangflow.pipeline.schedule;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * When runs of a pipeline start by themselves.
 *
 * @param crons five-field cron expressions, one at least; their fields are separated by single spaces, because the CRD
 *     of CronWorkflow (Argo 4.1) refuses others
 * @param timeZone IANA time zone in which they are read
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

    /** Longer than any deadline; the newest missed run is then started whenever it is found. */
    private static final Duration ANY_TIME = Duration.ofDays(366);

    public Schedule {
        crons = crons.stream().map(cron -> cron.strip().replaceAll("\\s+", " ")).toList();
    }

    /** A schedule with one expression and defaults for all else. */
    public Schedule(String cron, String timeZone) {
        this(List.of(cron), timeZone, Concurrency.FORBID, false, Optional.empty(), false);
    }

    /** How late a missed run may start; empty where it does not start at all. */
    public Optional<Duration> startingDeadline() {
        return catchesUp ? Optional.of(deadline.orElse(ANY_TIME)) : Optional.empty();
    }
}
