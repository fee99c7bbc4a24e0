package io.gangflow.cli.remote;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.argo.model.CronWorkflow;
import io.gangflow.live.Pages;
import io.gangflow.pipeline.schedule.CronSchedule;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Schedules with their newest and next run, each in its own time zone. */
public final class ScheduleTable {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm z", Locale.ROOT);

    private final List<CronWorkflow> schedules;
    private final Instant now;

    private ScheduleTable(List<CronWorkflow> schedules, Clock clock) {
        this.schedules = List.copyOf(schedules);
        this.now = clock.instant();
    }

    /** Returns the schedules of the namespace, by name. */
    public static ScheduleTable all(ClusterSession cluster, Clock clock) {
        return new ScheduleTable(
                Pages.of(cluster.kubernetes().resources(CronWorkflow.class).inNamespace(cluster.namespace())::list)
                        .objects(),
                clock);
    }

    /** Returns the table of one schedule. */
    public static ScheduleTable of(CronWorkflow schedule, Clock clock) {
        return new ScheduleTable(List.of(schedule), clock);
    }

    /** Returns a table with a heading. */
    public List<String> lines() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("PIPELINE", "SCHEDULE", "TIME ZONE", "STATE", "LAST RUN", "NEXT RUN"));
        for (CronWorkflow cron : schedules) {
            rows.add(List.of(
                    cron.getMetadata().getName(),
                    String.join(", ", cron.getSpec().schedules()),
                    zoneName(cron),
                    state(cron),
                    last(cron)
                            .map(time -> "%s (%s ago)".formatted(TIME.format(time), distance(time)))
                            .orElse("-"),
                    next(cron)
                            .map(time -> "%s (in %s)".formatted(TIME.format(time), distance(time)))
                            .orElse("-")));
        }
        return TextTable.lines(rows);
    }

    /** Returns one sentence per schedule. */
    public List<String> sentences() {
        return schedules.stream()
                .map(cron -> "schedule %s for pipeline `%s`%s"
                        .formatted(
                                isSuspended(cron) ? "created suspended" : "enabled",
                                cron.getMetadata().getName(),
                                next(cron)
                                        .map(time ->
                                                "; next run %s (in %s)".formatted(TIME.format(time), distance(time)))
                                        .orElse("")))
                .toList();
    }

    /** Returns the schedules as JSON; times are RFC 3339. */
    String json() {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        for (CronWorkflow cron : schedules) {
            ObjectNode node = array.addObject();
            node.put("pipeline", cron.getMetadata().getName());
            cron.getSpec().schedules().forEach(node.withArray("/schedules")::add);
            node.put("timeZone", zoneName(cron));
            node.put("suspended", isSuspended(cron));
            node.put("concurrency", cron.getSpec().concurrencyPolicy());
            node.put("startingDeadlineSeconds", cron.getSpec().startingDeadlineSeconds());
            node.put("lastRun", last(cron).map(ScheduleTable::stamp).orElse(null));
            node.put("nextRun", next(cron).map(ScheduleTable::stamp).orElse(null));
        }
        return array.toPrettyString();
    }

    private static String stamp(ZonedDateTime time) {
        return DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(time);
    }

    private static String state(CronWorkflow cron) {
        if (!isReadable(cron)) {
            return "invalid";
        }
        return isSuspended(cron) ? "suspended" : "active";
    }

    /** Other clients also write schedules; Argo reports errors in their conditions. */
    private static boolean isReadable(CronWorkflow cron) {
        try {
            cron.getSpec().schedules().forEach(CronSchedule::parse);
            return ZoneId.of(zoneName(cron)).getRules() != null;
        } catch (IllegalArgumentException | DateTimeException e) {
            return false;
        }
    }

    private static String zoneName(CronWorkflow cron) {
        return cron.getSpec().timezone().isEmpty() ? "UTC" : cron.getSpec().timezone();
    }

    private static boolean isSuspended(CronWorkflow cron) {
        return Boolean.TRUE.equals(cron.getSpec().suspend());
    }

    private static ZoneId zone(CronWorkflow cron) {
        return isReadable(cron) ? ZoneId.of(zoneName(cron)) : ZoneOffset.UTC;
    }

    private static Optional<ZonedDateTime> last(CronWorkflow cron) {
        String time = cron.getStatus().lastScheduledTime();
        return time.isEmpty()
                ? Optional.empty()
                : Optional.of(Instant.parse(time).atZone(zone(cron)));
    }

    /** Empty for a schedule that starts no runs. */
    private Optional<ZonedDateTime> next(CronWorkflow cron) {
        ZonedDateTime from = now.atZone(zone(cron));
        return isSuspended(cron) || !isReadable(cron)
                ? Optional.empty()
                : cron.getSpec().schedules().stream()
                        .flatMap(text -> CronSchedule.parse(text).next(from).stream())
                        .min(ZonedDateTime::compareTo);
    }

    private String distance(ZonedDateTime time) {
        return RunSummary.age(Duration.between(now, time).abs());
    }
}
