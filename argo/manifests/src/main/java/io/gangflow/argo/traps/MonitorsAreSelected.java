package io.gangflow.argo.traps;

import io.gangflow.argo.foreign.ForeignObject;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticCode;
import io.gangflow.pipeline.diagnostic.Excerpt;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** GF0641: monitors and rules without the label by which a chart's Prometheus selects them. */
final class MonitorsAreSelected implements Trap {

    private static final Set<String> KINDS = Set.of("ServiceMonitor", "PodMonitor", "PrometheusRule", "Probe");

    @Override
    public List<Diagnostic> check(Scene scene) {
        List<Diagnostic> found = new ArrayList<>();
        for (ForeignObject object : scene.objects()) {
            boolean monitor = object.object().getApiVersion().startsWith("monitoring.coreos.com/")
                    && KINDS.contains(object.kind());
            if (monitor && !object.labels().containsKey("release")) {
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
}
