package io.gangflow.pipeline.check;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.rule.LocatedStage;
import io.gangflow.pipeline.rule.StageRule;
import java.util.stream.Stream;

/**
 * GF0402: ranks whose failure is not noticed. When all pods have ended, Volcano sets a Job to Completed if minAvailable
 * of them have succeeded (pkg/controllers/job/state/running.go): with 1 of several ranks, the others may all have
 * failed.
 */
final class RanksAreWatched implements StageRule {

    @Override
    public Stream<Diagnostic> check(LocatedStage at) {
        return at.work() instanceof Work.Ddp ddp
                        && ddp.workers() > 1
                        && at.stage().minAvailable().orElse(ddp.workers()) == 1
                ? Stream.of(Diagnostic.of(
                                DiagnosticCode.GF0402,
                                at.value("minAvailable"),
                                "stage %s counts as done when 1 of %d ranks has succeeded"
                                        .formatted(at.quoted(), ddp.workers()),
                                "failed ranks are not detected")
                        .withHint("leave `minAvailable` out, or set it to the fewest ranks that can train"))
                : Stream.of();
    }
}
