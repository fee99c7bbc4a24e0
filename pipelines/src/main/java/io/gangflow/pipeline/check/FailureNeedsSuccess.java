package io.gangflow.pipeline.check;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.rule.LocatedStage;
import io.gangflow.pipeline.rule.StageRule;
import java.util.stream.Stream;

/**
 * GF0308: a failureCondition without a successCondition. Argo then takes the first poll that does not match the
 * failureCondition for a success.
 */
final class FailureNeedsSuccess implements StageRule {

    @Override
    public Stream<Diagnostic> check(LocatedStage at) {
        return at.has("failureCondition") && !at.has("successCondition")
                ? Stream.of(Diagnostic.of(
                                DiagnosticCode.GF0308,
                                at.key("failureCondition"),
                                "stage %s has a `failureCondition` without a `successCondition`".formatted(at.quoted()),
                                "Argo would treat it as succeeded at the first poll")
                        .withHint("add a condition such as `successCondition: status.succeeded > 0`"))
                : Stream.of();
    }
}
