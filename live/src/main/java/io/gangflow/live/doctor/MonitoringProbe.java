package io.gangflow.live.doctor;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.live.ClusterReader;
import java.util.List;

/** The CRDs of the Prometheus operator: charts with a PodMonitor fail if its CRD is missing or installed later. */
final class MonitoringProbe implements Probe {

    private static final List<String> CRDS = List.of(
            "podmonitors.monitoring.coreos.com",
            "prometheusrules.monitoring.coreos.com",
            "servicemonitors.monitoring.coreos.com");

    @Override
    public String subject() {
        return "Monitoring";
    }

    @Override
    public List<Finding> check(ClusterReader cluster, String namespace) {
        KubernetesClient client = cluster.client();
        List<String> missing = Crds.missing(client, CRDS);
        if (missing.isEmpty()) {
            return List.of(Finding.good(subject(), "the CRDs of the Prometheus operator exist"));
        }
        return List.of(
                missing.size() == CRDS.size()
                        ? Finding.good(subject(), "not installed (only needed for dashboards and alerts)")
                        : Finding.warning(
                                subject(),
                                "CRDs are missing: " + String.join(", ", missing),
                                "install kube-prometheus-stack before charts that contain monitors"));
    }
}
