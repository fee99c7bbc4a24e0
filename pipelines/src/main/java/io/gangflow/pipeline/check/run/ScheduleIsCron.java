package io.gangflow.pipeline.check.run;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.DidYouMean;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.schedule.CronExpression;
import io.gangflow.pipeline.schedule.Schedule;
import io.gangflow.pipeline.source.SourceSpan;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** GF0208: an expression of a schedule without five fields within their ranges, and a time zone that does not exist. */
final class ScheduleIsCron {

    private ScheduleIsCron() {}

    static List<Diagnostic> check(Pipeline pipeline) {
        List<Diagnostic> found = new ArrayList<>();
        for (Schedule schedule : pipeline.schedule().stream().toList()) {
            for (int index = 0; index < schedule.crons().size(); index++) {
                cron(place(pipeline, index), schedule.crons().get(index)).ifPresent(found::add);
            }
            zone(pipeline, schedule).ifPresent(found::add);
        }
        return found;
    }

    private static SourceSpan place(Pipeline pipeline, int index) {
        String item = Integer.toString(index);
        return pipeline.source().hasValue("schedule", "cron", item)
                ? pipeline.source().value("schedule", "cron", item)
                : pipeline.source().value("schedule", "cron");
    }

    private static Optional<Diagnostic> cron(SourceSpan place, String cron) {
        try {
            CronExpression.parse(cron);
            return Optional.empty();
        } catch (IllegalArgumentException problem) {
            return Optional.of(Diagnostic.of(
                            DiagnosticCode.GF0208,
                            place,
                            "`%s` is not a schedule".formatted(Excerpt.of(cron)),
                            String.valueOf(problem.getMessage()))
                    .withHint("`30 2 * * MON-FRI` is half past two on working days"));
        }
    }

    private static Optional<Diagnostic> zone(Pipeline pipeline, Schedule schedule) {
        Set<String> zones = new TreeSet<>(ZoneId.getAvailableZoneIds());
        zones.removeIf(zone -> zone.startsWith("SystemV/")); // known to Java only; Argo uses the IANA database
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
