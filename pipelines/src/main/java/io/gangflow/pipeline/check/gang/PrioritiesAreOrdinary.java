package io.gangflow.pipeline.check.gang;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.rule.LocatedStage;
import io.gangflow.pipeline.rule.StageRule;
import java.util.stream.Stream;

/**
 * GF0406: work that runs as system-node-critical or system-cluster-critical: it would evict pods that keep the nodes
 * working.
 */
public final class PrioritiesAreOrdinary implements StageRule {

    @Override
    public Stream<Diagnostic> check(LocatedStage at) {
        return at.stage().priority().stream()
                .filter(PrioritiesAreOrdinary::isOfTheSystem)
                .map(priority -> Diagnostic.of(
                                DiagnosticCode.GF0406,
                                at.value("priority"),
                                "stage %s runs as `%s`".formatted(at.quoted(), Excerpt.of(priority)),
                                "outranks the cluster's own agents and may evict them")
                        .withHint("declare a class under `priorityClasses`, or leave `priority` out"));
    }

    /** Returns whether Kubernetes reserves a priority class for the agents of the cluster. */
    public static boolean isOfTheSystem(String priorityClass) {
        return priorityClass.startsWith("system-");
    }
}
