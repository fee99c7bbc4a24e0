package io.gangflow.rules.monitoring;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import java.util.ArrayList;
import java.util.List;

/** GF0639: a dashboard in a ConfigMap without the label that Grafana's sidecar selects. */
final class DashboardsAreFound implements Rule<CheckedWork> {

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        checked.ofKind("ConfigMap").filter(Dashboards::isDashboard).forEach(object -> {
            if (!object.labels().containsKey("grafana_dashboard")) {
                found.add(Diagnostic.of(
                                DiagnosticCode.GF0639,
                                object.span(),
                                "ConfigMap `%s` contains a dashboard, but has no label `grafana_dashboard`"
                                        .formatted(Excerpt.of(object.name())),
                                "Grafana's sidecar does not load it")
                        .withHint("labels: { grafana_dashboard: \"1\" }"));
            }
        });
        return found;
    }
}
