package io.gangflow.pipeline.check.gang;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.rule.LocatedStage;
import io.gangflow.pipeline.rule.StageRule;
import java.util.stream.Stream;

/**
 * GF0417: strict Spark gangs with another scheduler than Volcano. Only Volcano starts driver and workers together or
 * not at all.
 */
public final class StrictGangsNeedVolcano implements StageRule {

    @Override
    public Stream<Diagnostic> check(LocatedStage at) {
        return at.work() instanceof Work.Spark spark
                        && spark.mode().isStrict()
                        && at.scheduler() != SchedulerName.VOLCANO
                ? Stream.of(Diagnostic.of(
                                DiagnosticCode.GF0417,
                                at.value("spark", "gang"),
                                "the strict gang of stage %s needs Volcano, but its scheduler is `%s`"
                                        .formatted(at.quoted(), at.scheduler().keyword()),
                                "driver and workers would not start together")
                        .withHint("set `scheduler: volcano`, or leave `gang` out"))
                : Stream.of();
    }
}
