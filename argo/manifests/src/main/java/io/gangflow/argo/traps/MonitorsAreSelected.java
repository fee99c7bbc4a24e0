package io.gangflow.argo.traps;

import io.gangflow.argo.foreign.ForeignObject;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** GF0641: monitors and rules without the label by which a chart's Prometheus selects them. */
final class MonitorsAreSelected implements Trap {

    private static final Map<String, String> SELECTORS = Map.of(
            "ServiceMonitor", "serviceMonitorSelector",
            "PodMonitor", "podMonitorSelector",
            "PrometheusRule", "ruleSelector",
            "Probe", "probeSelector");

    @Override
    public List<Diagnostic> check(Scene scene) {
        List<Diagnostic> found = new ArrayList<>();
        for (ForeignObject object : scene.objects()) {
            boolean monitor = object.object().getApiVersion().startsWith("monitoring.coreos.com/")
                    && SELECTORS.containsKey(object.kind());
            if (monitor && !object.labels().containsKey("release") && !takesAll(scene, object.kind())) {
                found.add(
                        Diagnostic.of(
                                        DiagnosticCode.GF0641,
                                        object.span(),
                                        "%s `%s` has no label `release`"
                                                .formatted(object.kind(), Excerpt.of(object.name())),
                                        "kube-prometheus-stack selects by it unless told otherwise")
                                .withHint(
                                        "add the label, or set prometheusSpec.serviceMonitorSelectorNilUsesHelmValues to false"));
            }
        }
        return found;
    }

    /** Whether a Prometheus is among the objects that selects every monitor of a kind. */
    private static boolean takesAll(Scene scene, String kind) {
        String field = SELECTORS.getOrDefault(kind, "");
        return scene.ofKind("Prometheus")
                .map(prometheus -> prometheus.tree().path("spec").path(field))
                .anyMatch(selector -> selector.isObject() && selector.isEmpty());
    }
}
