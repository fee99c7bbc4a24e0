package io.gangflow.pipeline.check.run;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.model.DdpBackend;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.plan.AttemptText;
import java.util.List;
import java.util.stream.Stream;

/**
 * A stage that refers to its attempt is retried by Argo. Volcano restarts the pods of its Jobs as they are (volcano v1.15,
 * {@code RestartJob}): every attempt would get the number of the first.
 */
final class AttemptsAreCounted {

    private AttemptsAreCounted() {}

    static List<Diagnostic> check(Pipeline pipeline) {
        return Stream.concat(
                        pipeline.stages().stream()
                                .map(stage -> new Placed(stage, new String[] {"stages", stage.name(), "retry"})),
                        pipeline.onExit().stream().map(stage -> new Placed(stage, new String[] {"onExit", "retry"})))
                .filter(placed -> placed.stage().retry().isPresent())
                .filter(placed -> isRestartedByVolcano(pipeline, placed.stage()) && AttemptText.isIn(placed.stage()))
                .map(placed -> Diagnostic.of(
                                DiagnosticCode.GF0255,
                                pipeline.source().key(placed.retry()),
                                "the pods of stage `%s` do not know their attempt"
                                        .formatted(Excerpt.of(placed.stage().name())),
                                "Volcano restarts them with the same variables and arguments")
                        .withHint("remove `${run.attempt}`; a program finds out by itself whether it has a checkpoint"))
                .toList();
    }

    private record Placed(Stage stage, String[] retry) {}

    private static boolean isRestartedByVolcano(Pipeline pipeline, Stage stage) {
        Work work = stage.work();
        boolean job = work instanceof Work.Tensorflow
                || work instanceof Work.Mpi
                || (work instanceof Work.Ddp ddp && ddp.backend() == DdpBackend.JOB)
                || (work instanceof Work.Spark spark && spark.mode().isStrict());
        return job && stage.scheduler().orElse(pipeline.scheduler()) == SchedulerName.VOLCANO;
    }
}
