package io.gangflow.pipeline.check.gang;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.model.PodsOfWork;
import io.gangflow.pipeline.model.Torchrun;
import io.gangflow.pipeline.model.Work;
import io.gangflow.pipeline.rule.LocatedStage;
import io.gangflow.pipeline.rule.StageRule;
import java.util.stream.Stream;

/**
 * GF0418: elastic gangs for operators. Kubeflow's operators pass the full number of ranks to every rank, so fewer ranks
 * would wait forever. The PodGroup of a TrainJob always counts all pods (kubeflow/trainer 2.3,
 * pkg/runtime/framework/plugins/volcano). So does that of a RayJob, whose program starts when all pods are ready
 * (KubeRay 1.7.0, batchscheduler/volcano).
 */
public final class OperatorsHaveNoElasticGangs implements StageRule {

    @Override
    public Stream<Diagnostic> check(LocatedStage at) {
        if (at.work() instanceof Work.Ray) {
            return ray(at, PodsOfWork.count(at.work()));
        }
        return at.work() instanceof Work.Ddp ddp && ddp.backend().isForOperator() && fewest(at, ddp) < ddp.workers()
                ? Stream.of(Diagnostic.of(
                                DiagnosticCode.GF0418,
                                ddp.elastic().isPresent() ? at.key("ddp", "elastic") : at.value("minAvailable"),
                                "stage %s starts with fewer than its %d ranks, but its backend is `%s`"
                                        .formatted(
                                                at.quoted(),
                                                ddp.workers(),
                                                ddp.backend().keyword()),
                                "the operator makes each rank wait for all")
                        .withHint(
                                ddp.elastic().isPresent()
                                        ? "write `workers` instead of `elastic`, or set `backend: job`"
                                        : "leave `minAvailable` out, or set `backend: job`"))
                : Stream.of();
    }

    private static Stream<Diagnostic> ray(LocatedStage at, int pods) {
        return at.stage().minAvailable().orElse(pods) < pods
                ? Stream.of(Diagnostic.of(
                                DiagnosticCode.GF0418,
                                at.value("minAvailable"),
                                "stage %s starts with fewer than the %d pods of its Ray cluster"
                                        .formatted(at.quoted(), pods),
                                "KubeRay starts the program when all pods are ready")
                        .withHint("leave `minAvailable` out"))
                : Stream.of();
    }

    private static int fewest(LocatedStage at, Work.Ddp ddp) {
        return ddp.elastic()
                .map(Torchrun.Elastic::min)
                .orElseGet(() -> at.stage().minAvailable().orElse(ddp.workers()));
    }
}
