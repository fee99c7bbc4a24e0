package io.gangflow.page.pipeline;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import io.gangflow.airflow.dag.Dag;
import io.gangflow.argo.model.CronWorkflow;
import io.gangflow.page.check.CronTimes;
import io.gangflow.page.shape.PipelineShapes;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Optional;

/** The schedule of a pipeline, with its next times. */
final class ScheduleAnswer {

    private static final int NEXT = 5;

    private ScheduleAnswer() {}

    static JsonNode of(Optional<Dag> dag, Clock clock) {
        return dag.flatMap(Dag::schedule)
                .<JsonNode>map(
                        schedule -> json(schedule, dag.filter(Dag::paused).isPresent(), clock))
                .orElse(NullNode.getInstance());
    }

    private static JsonNode json(CronWorkflow schedule, boolean paused, Clock clock) {
        return PipelineShapes.SCHEDULE
                .startResponse()
                .putTexts("cron", schedule.getSpec().schedules())
                .put("timezone", zone(schedule))
                .put("paused", paused)
                .putTexts("next", paused ? List.of() : next(schedule, clock))
                .done();
    }

    /** Returns the name of the time zone of a schedule. */
    static String zone(CronWorkflow schedule) {
        return schedule.getSpec().timezone().isEmpty()
                ? "UTC"
                : schedule.getSpec().timezone();
    }

    /** Other clients also write schedules; an invalid one has no next time, and Argo reports its error. */
    private static List<String> next(CronWorkflow schedule, Clock clock) {
        ZonedDateTime now = clock.instant().atZone(ZoneOffset.UTC);
        try {
            return CronTimes.between(schedule.getSpec().schedules(), zone(schedule), now, now.plusYears(1), NEXT)
                    .stream()
                    .map(time -> time.toInstant().toString())
                    .toList();
        } catch (IllegalArgumentException | DateTimeException invalid) {
            return List.of();
        }
    }
}
