package io.gangflow.pipeline.capacity;

import io.gangflow.cluster.Shortage;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import java.util.List;

/** A gang that fits the sum of the nodes can also be dealt out to them: what is left on two nodes is no third node. */
final class GangFitsTheNodes implements CapacityRule {

    @Override
    public DiagnosticCode code() {
        return DiagnosticCode.GF0414;
    }

    @Override
    public List<Diagnostic> check(StageFit fit) {
        boolean sumFits = Shortage.of(fit.total(), fit.room()).isEmpty();
        if (!fit.everyPodFits() || !sumFits || Packing.fits(fit.needed(), fit.open())) {
            return List.of();
        }
        return List.of(GangFinding.of(
                code(),
                fit,
                "the %d pods of stage %s fit the sum of cluster `%s`, but not its nodes"
                        .formatted(fit.pods(), fit.at().quoted(), fit.cluster().name())));
    }
}
