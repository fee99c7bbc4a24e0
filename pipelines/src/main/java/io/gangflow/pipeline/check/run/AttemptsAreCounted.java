package io.gangflow.pipeline.check.run;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.model.StageTexts;
import io.gangflow.pipeline.model.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * GF0255: a stage that refers to its attempt but is not retried by Argo. Volcano restarts the pods of its Jobs
 * unchanged (volcano v1.15, {@code RestartJob}): every attempt would get the number of the first.
 */
final class AttemptsAreCounted {

    private AttemptsAreCounted() {}

    static List<Diagnostic> check(Pipeline pipeline) {
        List<Diagnostic> found = new ArrayList<>();
        for (Stage stage : pipeline.stages()) {
            check(pipeline, stage, "stages", stage.name(), "retry").ifPresent(found::add);
        }
        pipeline.onExit()
                .flatMap(stage -> check(pipeline, stage, "onExit", "retry"))
                .ifPresent(found::add);
        return found;
    }

    private static Optional<Diagnostic> check(Pipeline pipeline, Stage stage, String... retry) {
        return stage.retry().isPresent()
                        && stage.isRestartedByVolcano(stage.scheduler().orElse(pipeline.scheduler()))
                        && StageTexts.refers(stage, Text.Reference.ofAttempt())
                ? Optional.of(Diagnostic.of(
                                DiagnosticCode.GF0255,
                                pipeline.source().key(retry),
                                "the pods of stage `%s` do not know their attempt".formatted(Excerpt.of(stage.name())),
                                "Volcano restarts them with the same variables and arguments")
                        .withHint("remove `${run.attempt}`; a program finds out by itself whether it has a checkpoint"))
                : Optional.empty();
    }
}
