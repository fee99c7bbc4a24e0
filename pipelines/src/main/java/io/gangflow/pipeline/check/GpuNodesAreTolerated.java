package io.gangflow.pipeline.check;

import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.model.Placement;
import io.gangflow.pipeline.model.PodsOfWork;
import io.gangflow.pipeline.rule.LocatedStage;
import io.gangflow.pipeline.rule.StageRule;
import java.util.stream.Stream;

/**
 * GF0411: stages that select GPU nodes and do not tolerate the taint nvidia.com/gpu, which these nodes usually have.
 * Any other toleration is accepted: the cluster may use its own taint.
 */
final class GpuNodesAreTolerated implements StageRule {

    @Override
    public Stream<Diagnostic> check(LocatedStage at) {
        Placement placement = at.stage().placement();
        boolean wantsGpu = PodsOfWork.total(at.stage()).gpus() > 0;
        boolean namesNodes =
                !placement.gpuTypes().isEmpty() || !placement.nodeSelector().isEmpty();
        boolean tolerates = !placement.tolerations().isEmpty();
        return wantsGpu && namesNodes && !tolerates
                ? Stream.of(Diagnostic.of(
                                DiagnosticCode.GF0411,
                                at.key("placement"),
                                "stage %s requests GPU nodes, but does not tolerate their taint".formatted(at.quoted()),
                                "GPU nodes usually have the taint `%s`".formatted(Resources.GPU))
                        .withHint("add `tolerations: [{ key: %s }]`".formatted(Resources.GPU)))
                : Stream.of();
    }
}
