package io.gangflow.pipeline.capacity;

import io.gangflow.cluster.NodePool;
import io.gangflow.cluster.Resources;
import io.gangflow.cluster.Shortage;
import io.gangflow.pipeline.check.RolePaths;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.plan.Gang;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Every single pod fits an empty node. */
final class PodFitsANode implements CapacityRule {

    @Override
    public DiagnosticCode code() {
        return DiagnosticCode.GF0413;
    }

    @Override
    public List<Diagnostic> check(StageFit fit) {
        return fit.needed().stream()
                .filter(member -> !fit.selected().isEmpty() && !StageFit.fitsAlone(member, fit.selected()))
                .flatMap(member -> finding(fit, member).stream())
                .toList();
    }

    private Optional<Diagnostic> finding(StageFit fit, Gang.Member member) {
        NodePool largest = fit.selected().stream()
                .max(Comparator.comparingLong((NodePool pool) -> fitting(member.resources(), pool.allocatable()))
                        .thenComparingLong(pool -> pool.allocatable().milliCpu()))
                .orElseThrow();
        return Shortage.of(member.resources(), largest.allocatable())
                .map(shortage -> Diagnostic.of(
                                code(),
                                fit.at().key(RolePaths.resources(fit.at().work(), member.role())),
                                "a pod `%s` of stage %s asks for %s, but the nodes of pool `%s` have %s"
                                        .formatted(
                                                member.role(),
                                                fit.at().quoted(),
                                                shortage.needed(),
                                                largest.name(),
                                                shortage.available()),
                                "fits no node of cluster `%s`"
                                        .formatted(fit.cluster().name()))
                        .withHint("ask for at most %s %s, or use larger machines"
                                .formatted(shortage.available(), shortage.resource())));
    }

    /** In how many of the resources a node is large enough. */
    private static long fitting(Resources need, Resources node) {
        long devices = need.extended().entrySet().stream()
                .filter(entry -> entry.getValue() <= node.amount(entry.getKey()))
                .count();
        return devices * 4
                + (need.milliCpu() <= node.milliCpu() ? 2 : 0)
                + (need.memoryBytes() <= node.memoryBytes() ? 1 : 0);
    }
}
