package io.gangflow.cli.remote;

import io.gangflow.pipeline.schedule.CronSchedule;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** When cron expressions are due. */
final class CronTimes {

    private CronTimes() {}

    /**
     * The times from the first to the last, both included, each once however many expressions name it.
     *
     * @param zone IANA time zone in which the expressions are read
     * @param most how many at most; later ones are left out
     * @throws IllegalArgumentException when an expression is none
     * @throws java.time.DateTimeException when the zone is none
     */
    static List<ZonedDateTime> between(
            List<String> expressions, String zone, ZonedDateTime first, ZonedDateTime last, int most) {
        TreeSet<ZonedDateTime> times = new TreeSet<>();
        ZoneId place = ZoneId.of(zone);
        for (String expression : expressions) {
            CronSchedule due = CronSchedule.parse(expression);
            Optional<ZonedDateTime> next =
                    due.next(first.withZoneSameInstant(place).minusNanos(1));
            int found = 0;
            while (next.isPresent() && !next.get().isAfter(last) && found++ < most) {
                times.add(next.get());
                next = due.next(next.get());
            }
        }
        return new ArrayList<>(times).subList(0, Math.min(most, times.size()));
    }
}
