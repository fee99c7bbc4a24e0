package io.gangflow.rules;

import io.gangflow.pipeline.check.Rule;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.workloads.pods.PodSet;
import java.util.ArrayList;
import java.util.List;

/** GF0656: ranks of a gang on shared slices of GPUs. */
final class GangsStayOffSlices implements Rule<Scene> {

    @Override
    public List<Diagnostic> check(Scene scene) {
        List<Diagnostic> found = new ArrayList<>();
        for (PodSet set : scene.work().podSets()) {
            if (set.needs().stream().mapToInt(PodSet.Need::running).sum() > 1
                    && Scene.asksFor(set, Scene.GPU + ".shared")) {
                found.add(Diagnostic.of(
                        DiagnosticCode.GF0656,
                        set.span(),
                        "ranks of `%s` request slices of GPUs (`nvidia.com/gpu.shared`)".formatted(Scene.name(set)),
                        "NCCL rejects two ranks on one GPU, and they share its memory"));
            }
        }
        return found;
    }
}
