package io.gangflow.live.doctor;

import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.live.ClusterReader;
import io.gangflow.live.version.ClusterProgram;
import io.gangflow.live.version.ClusterSoftware;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Argo Workflows 4 and its controller. */
final class ArgoProbe implements Probe {

    private static final String INSTALL =
            "helm upgrade --install argo-workflows argo-workflows --repo https://argoproj.github.io/argo-helm";

    /** With crds.full, the default, a Job of the chart downloads the CRDs from GitHub (chart 1.0.18). */
    private static final String INSTALL_CRDS =
            INSTALL + " --set crds.full=false, where the cluster does not reach GitHub";

    private static final List<String> CRDS = List.of(
            "workflows.argoproj.io",
            "workflowtemplates.argoproj.io",
            "cronworkflows.argoproj.io",
            "workflowtaskresults.argoproj.io");

    @Override
    public String subject() {
        return ClusterSoftware.ARGO.name();
    }

    @Override
    public List<Finding> check(ClusterReader cluster, String namespace) {
        KubernetesClient client = cluster.client();
        List<String> missing = Crds.missing(client, CRDS);
        if (!missing.isEmpty()) {
            return List.of(Finding.bad(subject(), "CRDs are missing: " + String.join(", ", missing), INSTALL_CRDS));
        }
        List<Finding> findings = new ArrayList<>();
        Optional<Deployment> controller = Crds.deployment(cluster, ClusterProgram.WORKFLOW_CONTROLLER.deployment());
        if (controller.isEmpty()) {
            findings.add(Finding.warning(
                    subject(),
                    "no Deployment of the workflow controller was found",
                    "if it does not run elsewhere: " + INSTALL));
        } else if (!Crds.ready(controller.get())) {
            findings.add(Finding.bad(
                    subject(),
                    "the workflow controller is not ready",
                    "kubectl -n %s describe deployment %s"
                            .formatted(
                                    controller.get().getMetadata().getNamespace(),
                                    controller.get().getMetadata().getName())));
        } else {
            findings.add(Crds.version(controller.get(), ClusterProgram.WORKFLOW_CONTROLLER)
                    .flatMap(version -> ClusterSoftware.ARGO
                            .tested()
                            .unsuitable(version)
                            .map(why ->
                                    Finding.unsuitable(subject(), "the workflow controller " + version, why, INSTALL)))
                    .orElse(Finding.good(subject(), "the workflow controller is ready")));
        }
        return findings;
    }
}
