package io.gangflow.rules;

import io.gangflow.pipeline.check.Rule;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import java.util.ArrayList;
import java.util.List;

/** GF0676: shares of a GPU that are called as whole ones are. */
final class SlicesAreRenamed implements Rule<Scene> {

    @Override
    public List<Diagnostic> check(Scene scene) {
        List<Diagnostic> found = new ArrayList<>();
        for (EmbeddedYaml file : DevicePlugins.slicing(scene)) {
            if (!DevicePlugins.timeSlicing(file).path("renameByDefault").asBoolean(false)) {
                found.add(Diagnostic.of(
                                DiagnosticCode.GF0676,
                                file.span("renameByDefault"),
                                "`%s` names shares of a GPU `nvidia.com/gpu`, like whole GPUs"
                                        .formatted(Excerpt.of(DevicePlugins.name(file))),
                                "ranks of a gang can get shares of one GPU")
                        .withHint("renameByDefault: true names them nvidia.com/gpu.shared"));
            }
        }
        return found;
    }
}
