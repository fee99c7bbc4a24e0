package io.gangflow.pipeline.check;

import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.model.ExtraContainer;
import io.gangflow.pipeline.model.PodsOfWork;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.rule.LocatedStage;
import io.gangflow.pipeline.rule.StageRule;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * GF0410: pods that do not request both CPU and memory. A scheduler counts requests only: without them it reserves
 * nothing.
 */
final class RequestsAreComplete implements StageRule {

    @Override
    public Stream<Diagnostic> check(LocatedStage at) {
        return Stream.of(
                        work(at),
                        extra(at, at.stage().pods().initContainers(), "initContainers"),
                        extra(at, at.stage().pods().sidecars(), "sidecars"))
                .flatMap(found -> found);
    }

    private Stream<Diagnostic> work(LocatedStage at) {
        // Spark has defaults for both, in its driver and in its executors.
        return at.work() instanceof Work.Spark
                ? Stream.of()
                : PodsOfWork.of(at.work()).stream()
                        .flatMap(pods -> missing(pods.resources()).map(missing -> finding(at, pods, missing)).stream());
    }

    private static Stream<Diagnostic> extra(LocatedStage at, List<ExtraContainer> containers, String key) {
        return containers.stream()
                .flatMap(container -> missing(container.resources())
                        .map(missing -> Diagnostic.of(
                                        DiagnosticCode.GF0410,
                                        at.key(key, container.name(), "resources"),
                                        "container `%s` of stage %s requests no %s"
                                                .formatted(Excerpt.of(container.name()), at.quoted(), missing),
                                        "a scheduler does not count it")
                                .withHint("request what it uses: `resources: { cpu: 100m, memory: 64Mi }`"))
                        .stream());
    }

    private Diagnostic finding(LocatedStage at, PodsOfWork.Pods pods, String missing) {
        return Diagnostic.of(
                        DiagnosticCode.GF0410,
                        at.key(RolePaths.resources(at.work(), pods.role())),
                        "pods `%s` of stage %s request no %s".formatted(pods.role(), at.quoted(), missing),
                        "a scheduler would place any number of them on one node")
                .withHint("request what one pod uses: `resources: { cpu: 1, memory: 1Gi }`");
    }

    private static Optional<String> missing(Resources resources) {
        if (resources.milliCpu() == 0 && resources.memoryBytes() == 0) {
            return Optional.of("cpu and no memory");
        }
        if (resources.milliCpu() == 0) {
            return Optional.of("cpu");
        }
        return resources.memoryBytes() == 0 ? Optional.of("memory") : Optional.empty();
    }
}
