package io.gangflow.rules.gpu;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.rules.work.EmbeddedYaml;
import java.util.ArrayList;
import java.util.List;

/** GF0675: shares of a GPU of which a pod may request two, but gets no more than one. */
final class SlicesRefuseMore implements Rule<CheckedWork> {

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        for (EmbeddedYaml file : DevicePlugins.slicing(checked)) {
            if (!DevicePlugins.timeSlicing(file)
                    .path("failRequestsGreaterThanOne")
                    .asBoolean(false)) {
                found.add(Diagnostic.of(
                                DiagnosticCode.GF0675,
                                file.span("failRequestsGreaterThanOne"),
                                "`%s` allows pods to request several shares of a GPU"
                                        .formatted(Excerpt.of(DevicePlugins.name(file))),
                                "two shares give no more of a GPU than one")
                        .withHint("failRequestsGreaterThanOne: true"));
            }
        }
        return found;
    }
}
