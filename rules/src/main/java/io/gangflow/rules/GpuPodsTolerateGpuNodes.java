package io.gangflow.rules;

import io.gangflow.pipeline.check.Rule;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.workloads.pods.PodSet;
import java.util.ArrayList;
import java.util.List;

/** GF0636: pods that ask for GPUs and tolerate no taint that GPU nodes carry. */
final class GpuPodsTolerateGpuNodes implements Rule<Scene> {

    @Override
    public List<Diagnostic> check(Scene scene) {
        if (scene.cluster().isPresent()) {
            return List.of();
        }
        List<Diagnostic> found = new ArrayList<>();
        for (PodSet set : scene.work().podSets()) {
            boolean tolerated = set.pod().getSpec().getTolerations().stream()
                    .anyMatch(toleration ->
                            toleration.getKey() == null || toleration.getKey().equals(Scene.GPU));
            if (Scene.asksFor(set, Scene.GPU) && !tolerated) {
                found.add(Diagnostic.of(
                                DiagnosticCode.GF0636,
                                set.span(),
                                "pods of `%s` request GPUs, but do not tolerate `%s`"
                                        .formatted(Scene.name(set), Scene.GPU),
                                "managed GPU nodes have this taint")
                        .withHint("tolerations: [{ key: nvidia.com/gpu, operator: Exists }]"));
            }
        }
        return found;
    }
}
