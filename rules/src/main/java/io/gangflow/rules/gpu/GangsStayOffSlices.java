package io.gangflow.rules.gpu;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.workloads.pods.PodSet;
import java.util.ArrayList;
import java.util.List;

/** GF0656: ranks of a gang on shared GPUs. */
final class GangsStayOffSlices implements Rule<CheckedWork> {

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        for (PodSet set : checked.work().podSets()) {
            if (set.needs().stream().mapToInt(PodSet.Need::running).sum() > 1
                    && CheckedWork.requestsResource(set, CheckedWork.GPU + ".shared")) {
                found.add(Diagnostic.of(
                        DiagnosticCode.GF0656,
                        set.span(),
                        "ranks of `%s` request slices of GPUs (`nvidia.com/gpu.shared`)"
                                .formatted(CheckedWork.name(set)),
                        "NCCL rejects two ranks on one GPU, and they share its memory"));
            }
        }
        return found;
    }
}
