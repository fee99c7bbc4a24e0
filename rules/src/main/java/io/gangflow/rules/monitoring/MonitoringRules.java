package io.gangflow.rules.monitoring;

import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import java.util.List;

/** Rules for dashboards, monitors and alerts. */
public final class MonitoringRules {

    private static final List<Rule<CheckedWork>> ALL = List.of(
            new DashboardsAreBare(),
            new DashboardsAreFound(),
            new GpuMetricsNameTheirPods(),
            new MonitorsAreSelected(),
            new XidsAreCounted());

    private MonitoringRules() {}

    public static List<Rule<CheckedWork>> all() {
        return ALL;
    }
}
