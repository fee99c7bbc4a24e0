package io.gangflow.rules.monitoring;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import io.gangflow.pipeline.rule.Rule;
import io.gangflow.rules.work.CheckedWork;
import io.gangflow.rules.work.LabelSelectors;
import io.gangflow.workloads.foreign.ForeignObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * GF0641: monitors and rules that no Prometheus selects; if no Prometheus is known, those without the label of its
 * chart.
 */
final class MonitorsAreSelected implements Rule<CheckedWork> {

    private static final Map<String, String> SELECTORS = Map.of(
            "ServiceMonitor", "serviceMonitorSelector",
            "PodMonitor", "podMonitorSelector",
            "PrometheusRule", "ruleSelector",
            "Probe", "probeSelector");

    @Override
    public List<Diagnostic> check(CheckedWork checked) {
        List<ForeignObject> there = checked.ofKind("Prometheus").toList();
        List<Diagnostic> found = new ArrayList<>();
        for (ForeignObject object : checked.objects()) {
            boolean monitor = object.object().getApiVersion().startsWith("monitoring.coreos.com/")
                    && SELECTORS.containsKey(object.kind());
            if (monitor && there.isEmpty() && !object.labels().containsKey("release")) {
                found.add(withoutRelease(object));
            } else if (monitor && !there.isEmpty() && there.stream().noneMatch(one -> selects(one, object))) {
                found.add(unselected(object, there.get(0)));
            }
        }
        return found;
    }

    private static Diagnostic withoutRelease(ForeignObject monitor) {
        return Diagnostic.of(
                        DiagnosticCode.GF0641,
                        monitor.span(),
                        "%s `%s` has no label `release`".formatted(monitor.kind(), Excerpt.of(monitor.name())),
                        "kube-prometheus-stack selects by it unless configured otherwise")
                .withHint("add the label, or set prometheusSpec.serviceMonitorSelectorNilUsesHelmValues to false");
    }

    private static Diagnostic unselected(ForeignObject monitor, ForeignObject prometheus) {
        JsonNode selector = selector(prometheus, monitor.kind());
        return Diagnostic.of(
                        DiagnosticCode.GF0641,
                        monitor.span(),
                        "%s `%s` has no labels that a Prometheus selects"
                                .formatted(monitor.kind(), Excerpt.of(monitor.name())),
                        "it is never read")
                .withHint("%s of `%s` is %s"
                        .formatted(
                                SELECTORS.get(monitor.kind()),
                                Excerpt.of(prometheus.name()),
                                selector.isObject() ? Excerpt.of(selector.toString()) : "not set, so it selects none"));
    }

    /** A missing selector selects nothing (prometheus-operator's API reference). */
    private static boolean selects(ForeignObject prometheus, ForeignObject monitor) {
        JsonNode selector = selector(prometheus, monitor.kind());
        return selector.isObject() && LabelSelectors.matches(LabelSelectors.of(selector), monitor.labels());
    }

    private static JsonNode selector(ForeignObject prometheus, String kind) {
        return prometheus.tree().path("spec").path(SELECTORS.getOrDefault(kind, ""));
    }
}
