package io.gangflow.pipeline.check;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.DidYouMean;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.schedule.CronExpression;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** A schedule has five fields within their ranges, and a time zone that exists. */
final class ScheduleIsCron implements Rule<Pipeline> {

    @Override
    public List<Diagnostic> check(Pipeline pipeline) {
        return pipeline.schedule().stream()
                .flatMap(schedule -> Stream.of(cron(pipeline, schedule), zone(pipeline, schedule))
                        .flatMap(Optional::stream))
                .toList();
    }

    private Optional<Diagnostic> cron(Pipeline pipeline, Pipeline.Schedule schedule) {
        try {
            CronExpression.parse(schedule.cron());
            return Optional.empty();
        } catch (IllegalArgumentException problem) {
            return Optional.of(Diagnostic.of(
                            DiagnosticCode.GF0208,
                            pipeline.source().value("schedule", "cron"),
                            "`%s` is not a schedule".formatted(Excerpt.of(schedule.cron())),
                            String.valueOf(problem.getMessage()))
                    .withHint("`30 2 * * MON-FRI` is half past two on working days"));
        }
    }

    private Optional<Diagnostic> zone(Pipeline pipeline, Pipeline.Schedule schedule) {
        Set<String> zones = new TreeSet<>(ZoneId.getAvailableZoneIds());
        zones.removeIf(zone -> zone.startsWith("SystemV/")); // Java's own; Argo reads the IANA database
        return zones.contains(schedule.timeZone())
                ? Optional.empty()
                : Optional.of(Diagnostic.of(
                        DiagnosticCode.GF0208,
                        pipeline.source().value("schedule", "timeZone"),
                        "no time zone `%s`".formatted(Excerpt.of(schedule.timeZone())),
                        DidYouMean.of(schedule.timeZone(), zones)
                                .map(near -> "did you mean `" + near + "`?")
                                .orElse("names are like `Europe/Berlin` and `UTC`")));
    }
}
