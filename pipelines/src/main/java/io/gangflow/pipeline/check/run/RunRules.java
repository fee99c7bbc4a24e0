package io.gangflow.pipeline.check.run;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.model.Pipeline;
import java.util.List;
import java.util.stream.Stream;

/** All rules for the start of runs and for notifications. */
public final class RunRules {

    private RunRules() {}

    /** Returns the violations within one file. */
    public static List<Diagnostic> checkFile(Pipeline pipeline) {
        return Stream.of(
                        ScheduleIsCron.check(pipeline),
                        ScheduleAgrees.check(pipeline),
                        ReceiversAreUsable.check(pipeline),
                        LatenessIsDeclared.check(pipeline))
                .flatMap(List::stream)
                .toList();
    }

    /** Returns the violations of a pipeline with its includes expanded. */
    public static List<Diagnostic> checkWhole(Pipeline pipeline) {
        return Stream.of(
                        ScheduledRunsAreComplete.check(pipeline),
                        RunsEndInTime.check(pipeline),
                        AttemptsAreCounted.check(pipeline))
                .flatMap(List::stream)
                .toList();
    }
}
