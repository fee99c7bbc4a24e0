package io.gangflow.rules.gpu;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.workloads.pods.PodSet;
import java.util.ArrayList;
import java.util.List;

/** GF0636: pods that request GPUs but tolerate no taint of GPU nodes. */
final class GpuPodsTolerateGpuNodes implements Rule<CheckedWork> {

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        if (checked.cluster().isPresent()) {
            return List.of();
        }
        List<Diagnostic> found = new ArrayList<>();
        for (PodSet set : checked.work().podSets()) {
            boolean tolerated = set.pod().getSpec().getTolerations().stream()
                    .anyMatch(toleration ->
                            toleration.getKey() == null || toleration.getKey().equals(CheckedWork.GPU));
            if (CheckedWork.requestsResource(set, CheckedWork.GPU) && !tolerated) {
                found.add(Diagnostic.of(
                                DiagnosticCode.GF0636,
                                set.span(),
                                "pods of `%s` request GPUs, but do not tolerate `%s`"
                                        .formatted(CheckedWork.name(set), CheckedWork.GPU),
                                "managed GPU nodes have this taint")
                        .withHint("tolerations: [{ key: nvidia.com/gpu, operator: Exists }]"));
            }
        }
        return found;
    }
}
