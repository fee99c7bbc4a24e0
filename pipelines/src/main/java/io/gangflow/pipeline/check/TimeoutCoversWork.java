package io.gangflow.pipeline.check;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.model.Stage;
import io.gangflow.pipeline.rule.LocatedStage;
import io.gangflow.pipeline.rule.StageRule;
import io.gangflow.pipeline.shape.DurationSyntax;
import java.util.stream.Stream;

/** GF0217: a timeout that is not longer than the expected duration of the work. */
final class TimeoutCoversWork implements StageRule {

    @Override
    public Stream<Diagnostic> check(LocatedStage at) {
        Stage stage = at.stage();
        return stage.timeout().stream()
                .filter(timeout -> timeout.isZero()
                        || stage.expect()
                                .filter(work -> work.compareTo(timeout) > 0)
                                .isPresent())
                .map(timeout -> Diagnostic.of(
                                DiagnosticCode.GF0217,
                                at.value("timeout"),
                                "stage %s ends after %s%s"
                                        .formatted(
                                                at.quoted(),
                                                DurationSyntax.format(timeout),
                                                stage.expect()
                                                        .map(work -> ", but its work is expected to take "
                                                                + DurationSyntax.format(work))
                                                        .orElse("")),
                                "every instance would fail")
                        .withHint("the time that a gang waits for its nodes counts as well"));
    }
}
