package io.gangflow.pipeline.capacity;

import io.gangflow.cluster.NodePool;
import io.gangflow.cluster.Taint;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.plan.Gang;
import java.util.List;
import java.util.Optional;

/** Nodes that are large enough and have the right labels are not closed by a taint. */
final class TaintsAreTolerated implements CapacityRule {

    @Override
    public DiagnosticCode code() {
        return DiagnosticCode.GF0415;
    }

    @Override
    public List<Diagnostic> check(StageFit fit) {
        Optional<Gang.Member> kept = fit.needed().stream()
                .filter(member -> !StageFit.fitsAlone(member, fit.open()))
                .findFirst();
        return kept.stream()
                .flatMap(member -> closed(fit, member).stream().map(pool -> finding(fit, member, pool)))
                .toList();
    }

    /** The first pool that would do but for its taints. */
    private static Optional<NodePool> closed(StageFit fit, Gang.Member member) {
        return fit.selected().stream()
                .filter(pool -> !fit.open().contains(pool))
                .filter(pool -> member.resources().fitsIn(pool.allocatable()))
                .findFirst();
    }

    private Diagnostic finding(StageFit fit, Gang.Member member, NodePool pool) {
        Taint taint = Nodes.untolerated(fit.at().stage().placement(), pool).get(0);
        return Diagnostic.of(
                        code(),
                        fit.at().key("placement"),
                        "stage %s fits pool `%s` only, but does not tolerate its taint `%s`"
                                .formatted(fit.at().quoted(), pool.name(), taint.key()),
                        "pods `%s` wait for ever".formatted(member.role()))
                .withHint("add `placement: { tolerations: [{ key: %s }] }`".formatted(taint.key()));
    }
}
