package io.gangflow.rules.monitoring;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.workloads.foreign.ForeignObject;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * GF0681: queries of GPU metrics by {@code pod} or {@code namespace}. These are the exporter's own labels unless its
 * monitor honors labels; the pod that uses the GPU is then {@code exported_pod} (dcgm-exporter #340).
 */
final class GpuMetricsNameTheirPods implements Rule<CheckedWork> {

    private static final Pattern BY_POD =
            Pattern.compile("(?s)DCGM_.*\\bby\\s*\\([^)]*\\b(pod|namespace)\\b|\\bby\\s*\\([^)]*\\b(pod|namespace)\\b"
                    + "[^)]*\\)\\s*\\([^)]*DCGM_|DCGM_\\w+\\{[^}]*\\b(pod|namespace)\\s*[=!]");

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        boolean honored = checked.ofKind("ServiceMonitor")
                .filter(monitor ->
                        monitor.tree().path("spec").path("selector").toString().contains("dcgm-exporter"))
                .anyMatch(monitor ->
                        monitor.tree().findValues("honorLabels").stream().anyMatch(value -> value.asBoolean()));
        if (honored) {
            return found;
        }
        Stream.concat(
                        checked.ofKind("PrometheusRule"),
                        checked.ofKind("ConfigMap").filter(Dashboards::isDashboard))
                .filter(GpuMetricsNameTheirPods::groupsByPod)
                .forEach(
                        object -> found.add(
                                Diagnostic.of(
                                                DiagnosticCode.GF0681,
                                                object.span(),
                                                "`%s` selects GPU metrics by `pod` or `namespace`"
                                                        .formatted(Excerpt.of(object.name())),
                                                "these labels name the exporter's pod")
                                        .withHint(
                                                "exported_pod and exported_namespace, or honorLabels: true in the exporter's monitor")));
        return found;
    }

    private static boolean groupsByPod(ForeignObject object) {
        Stream.Builder<String> queries = Stream.builder();
        object.tree().findValues("expr").forEach(query -> queries.add(query.asText()));
        object.tree()
                .path("data")
                .forEach(file -> DashboardQueries.of(file.asText()).forEach(queries));
        return queries.build().anyMatch(query -> BY_POD.matcher(query).find());
    }
}
