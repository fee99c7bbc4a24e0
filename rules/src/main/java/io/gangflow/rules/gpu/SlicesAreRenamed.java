package io.gangflow.rules.gpu;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.rules.work.EmbeddedYaml;
import java.util.ArrayList;
import java.util.List;

/** GF0676: shares of a GPU with the same resource name as whole ones. */
final class SlicesAreRenamed implements Rule<CheckedWork> {

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        for (EmbeddedYaml file : DevicePlugins.slicing(checked)) {
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
