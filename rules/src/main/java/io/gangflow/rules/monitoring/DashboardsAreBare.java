package io.gangflow.rules.monitoring;

import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import java.util.ArrayList;
import java.util.List;

/** GF0640: a dashboard wrapped as for Grafana's HTTP API. */
final class DashboardsAreBare implements Rule<CheckedWork> {

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<Diagnostic> found = new ArrayList<>();
        checked.ofKind("ConfigMap")
                .filter(Dashboards::isWrapped)
                .forEach(object -> found.add(Diagnostic.of(
                                DiagnosticCode.GF0640,
                                object.span("data"),
                                "the dashboard in ConfigMap `%s` is wrapped in an object `dashboard`"
                                        .formatted(Excerpt.of(object.name())),
                                "the file must contain the dashboard itself")
                        .withHint("leave out the outer object; it belongs to the HTTP API only")));
        return found;
    }
}
