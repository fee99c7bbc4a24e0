package io.gangflow.pipeline.check.run;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.model.Pipeline;
import java.util.List;
import java.util.stream.Stream;

/** All rules for when runs start and who is told about them. */
public final class RunRules {

    private RunRules() {}

    /** What is wrong with one file. */
    public static List<Diagnostic> checkFile(Pipeline pipeline) {
        return Stream.of(
                        ScheduleIsCron.check(pipeline),
                        ScheduleAgrees.check(pipeline),
                        ReceiversAreUsable.check(pipeline),
                        LatenessIsDeclared.check(pipeline))
                .flatMap(List::stream)
                .toList();
    }

    /** What is wrong with a pipeline that has taken in what it includes. */
    public static List<Diagnostic> checkWhole(Pipeline pipeline) {
        return Stream.of(
                        ScheduledRunsAreComplete.check(pipeline),
                        RunsEndInTime.check(pipeline),
                        AttemptsAreCounted.check(pipeline))
                .flatMap(List::stream)
                .toList();
    }
}
