package io.gangflow.pipeline.check.gang;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.model.PodsOfWork;
import io.gangflow.pipeline.rule.LocatedStage;
import io.gangflow.pipeline.rule.StageRule;
import java.util.stream.Stream;

/** GF0401: a minimum of a gang that is more than its number of pods. Volcano's webhook refuses such a Job. */
public final class MinAvailableIsPart implements StageRule {

    @Override
    public Stream<Diagnostic> check(LocatedStage at) {
        int pods = PodsOfWork.count(at.work());
        return at.stage().minAvailable().stream()
                .filter(minimum -> pods > 0 && minimum > pods)
                .mapToObj(minimum -> Diagnostic.of(
                                DiagnosticCode.GF0401,
                                at.value("minAvailable"),
                                "stage %s starts with %d pods, but its gang has %d"
                                        .formatted(at.quoted(), minimum, pods),
                                "from 1 to %d".formatted(pods))
                        .withHint("without `minAvailable` a gang starts when all of its pods can run"));
    }
}
