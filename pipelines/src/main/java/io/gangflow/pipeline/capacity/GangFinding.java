package io.gangflow.pipeline.capacity;

import io.gangflow.cluster.NodePool;
import io.gangflow.cluster.Resources;
import io.gangflow.cluster.Shortage;
import io.gangflow.pipeline.check.RolePaths;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.plan.Gang;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A gang that is too large, said with what it consists of, where it could run and what would help. */
final class GangFinding {

    private GangFinding() {}

    static Diagnostic of(DiagnosticCode code, StageFit fit, String message) {
        Gang.Member last = fit.needed().get(fit.needed().size() - 1);
        Diagnostic finding = Diagnostic.of(
                        code,
                        fit.at().value(RolePaths.count(fit.at().work(), last.role())),
                        message,
                        fit.pods() == 1
                                ? "can never start"
                                : "the %d pods can never start together".formatted(fit.pods()))
                .withNote("gang", fit.needed().stream().map(GangFinding::pods).collect(Collectors.joining(" + ")))
                .withNote("nodes", fit.open().stream().map(GangFinding::nodes).collect(Collectors.joining(" + ")));
        List<String> cures = Cures.of(fit);
        return cures.isEmpty() ? finding : finding.withHint(String.join(", or ", cures));
    }

    private static String pods(Gang.Member member) {
        return "%d × %s (%s)".formatted(member.replicas(), member.role(), amounts(member.resources()));
    }

    private static String nodes(NodePool pool) {
        return "%d × %s (%s)".formatted(pool.count(), pool.name(), amounts(pool.allocatable()));
    }

    private static String amounts(Resources resources) {
        List<String> amounts = new ArrayList<>();
        amounts.add(Shortage.cpu(resources.milliCpu()) + " cpu");
        amounts.add(Shortage.memory(resources.memoryBytes()));
        resources
                .extended()
                .forEach((name, count) ->
                        amounts.add(count + " " + (name.equals(Resources.GPU) ? (count == 1 ? "GPU" : "GPUs") : name)));
        return String.join(", ", amounts);
    }
}
