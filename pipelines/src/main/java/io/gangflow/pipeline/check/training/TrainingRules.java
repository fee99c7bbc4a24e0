package io.gangflow.pipeline.check.training;

import io.gangflow.pipeline.check.pods.StagePlace;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.model.Work;
import java.util.stream.Stream;

/** All rules for a stage of data-parallel training. */
public final class TrainingRules {

    private TrainingRules() {}

    /**
     * Returns the violations; none for other stages.
     *
     * @param scheduler the scheduler of the pods
     */
    public static Stream<Diagnostic> check(StagePlace at, SchedulerName scheduler) {
        return at.stage().work() instanceof Work.Ddp ddp
                ? Stream.of(
                                ElasticRange.check(at, ddp, scheduler),
                                ProcessesFitGpus.check(at, ddp),
                                RanksAreStarted.check(at, ddp))
                        .flatMap(found -> found)
                : Stream.of();
    }
}
