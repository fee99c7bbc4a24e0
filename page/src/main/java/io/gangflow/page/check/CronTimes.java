package io.gangflow.page.check;

import io.gangflow.pipeline.schedule.CronSchedule;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** Due times of cron expressions. */
public final class CronTimes {

    private CronTimes() {}

    /**
     * Returns the times between first and last, both inclusive; a time that matches several expressions is returned
     * once.
     *
     * @param zone IANA time zone of the expressions
     * @param most maximum number of times; later ones are left out
     * @throws IllegalArgumentException when an expression is invalid
     * @throws java.time.DateTimeException when the zone is invalid
     */
    public static List<ZonedDateTime> between(
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
