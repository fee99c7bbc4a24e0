package io.gangflow.rules.gpu;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.workloads.foreign.ForeignObject;
import java.util.ArrayList;
import java.util.List;

/** GF0680: time-sliced GPUs, with an exporter that reports only one of the pods on each (dcgm-exporter #307). */
final class SharingPodsAreCounted implements Rule<CheckedWork> {

    private static final String VARIABLE = "KUBERNETES_VIRTUAL_GPUS";

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        if (DevicePlugins.slicing(checked).isEmpty()) {
            return found;
        }
        DcgmExporters.of(checked)
                .filter(exporter -> !counts(exporter))
                .forEach(exporter -> found.add(Diagnostic.of(
                                DiagnosticCode.GF0680,
                                exporter.span(),
                                "`%s` reports only one of the pods that share a GPU"
                                        .formatted(Excerpt.of(exporter.name())),
                                "the others have no metrics")
                        .withHint("env: [{ name: " + VARIABLE + ", value: \"true\" }]")));
        return found;
    }

    private static boolean counts(ForeignObject exporter) {
        for (JsonNode variable : DcgmExporters.container(exporter).path("env")) {
            if (variable.path("name").asText().equals(VARIABLE)) {
                return variable.path("value").asText().equals("true");
            }
        }
        return false;
    }
}
