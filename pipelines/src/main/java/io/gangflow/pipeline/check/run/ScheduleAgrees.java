package io.gangflow.pipeline.check.run;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.schedule.Schedule;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** GF0250: a deadline that is zero or whose schedule does not catch up, and an expression that is listed twice. */
final class ScheduleAgrees {

    private ScheduleAgrees() {}

    static List<Diagnostic> check(Pipeline pipeline) {
        List<Diagnostic> found = new ArrayList<>();
        for (Schedule schedule : pipeline.schedule().stream().toList()) {
            if (schedule.deadline().isPresent() && !schedule.catchesUp()) {
                found.add(Diagnostic.of(
                                DiagnosticCode.GF0250,
                                pipeline.source().key("schedule", "deadline"),
                                "`deadline` has no effect with `catchUp: none`",
                                "a missed run never starts")
                        .withHint("remove one of them"));
            } else if (schedule.deadline().filter(deadline -> deadline.isZero()).isPresent()) {
                found.add(Diagnostic.of(
                                DiagnosticCode.GF0250,
                                pipeline.source().value("schedule", "deadline"),
                                "a missed run cannot start within `0s`",
                                "longer than zero")
                        .withHint("set `catchUp: none` to start no missed run"));
            }
            twice(pipeline, schedule, found);
        }
        return found;
    }

    private static void twice(Pipeline pipeline, Schedule schedule, List<Diagnostic> found) {
        Set<String> seen = new HashSet<>();
        for (int index = 0; index < schedule.crons().size(); index++) {
            if (!seen.add(schedule.crons().get(index))) {
                found.add(Diagnostic.of(
                        DiagnosticCode.GF0250,
                        pipeline.source().value("schedule", "cron", Integer.toString(index)),
                        "`%s` is listed twice in `cron`"
                                .formatted(schedule.crons().get(index)),
                        "remove one of them"));
            }
        }
    }
}
