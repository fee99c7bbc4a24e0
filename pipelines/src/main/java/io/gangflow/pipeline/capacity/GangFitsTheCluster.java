package io.gangflow.pipeline.capacity;

import io.gangflow.cluster.Shortage;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import java.util.List;

/** All pods of a gang together ask for no more than the nodes have together. */
final class GangFitsTheCluster implements CapacityRule {

    @Override
    public DiagnosticCode code() {
        return DiagnosticCode.GF0412;
    }

    @Override
    public List<Diagnostic> check(StageFit fit) {
        if (!fit.everyPodFits()) {
            return List.of();
        }
        return Shortage.of(fit.total(), fit.room()).stream()
                .map(shortage -> GangFinding.of(
                        code(),
                        fit,
                        "stage %s needs %s at once, but cluster `%s` has %s"
                                .formatted(
                                        fit.at().quoted(),
                                        shortage.needed(),
                                        fit.cluster().name(),
                                        shortage.available())))
                .toList();
    }
}
