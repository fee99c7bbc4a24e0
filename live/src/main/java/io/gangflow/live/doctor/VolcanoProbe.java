package io.gangflow.live.doctor;

import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.live.ClusterReader;
import io.gangflow.live.version.ClusterProgram;
import io.gangflow.live.version.ClusterSoftware;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Volcano with its scheduler and controllers; stages with kube-scheduler do not need it. */
final class VolcanoProbe implements Probe {

    private static final String INSTALL =
            "helm upgrade --install volcano volcano --repo https://volcano-sh.github.io/helm-charts -n volcano-system --create-namespace";
    private static final List<String> CRDS =
            List.of("jobs.batch.volcano.sh", "podgroups.scheduling.volcano.sh", "queues.scheduling.volcano.sh");

    @Override
    public String subject() {
        return ClusterSoftware.VOLCANO.name();
    }

    @Override
    public List<Finding> check(ClusterReader cluster, String namespace) {
        KubernetesClient client = cluster.client();
        List<String> missing = Crds.missing(client, CRDS);
        if (!missing.isEmpty()) {
            return List.of(Finding.bad(
                    subject(),
                    "CRDs are missing: " + String.join(", ", missing),
                    INSTALL + "; or use `--scheduler kube-scheduler`, which may lock"));
        }
        List<Finding> findings = new ArrayList<>();
        for (ClusterProgram program : ClusterSoftware.VOLCANO.programs()) {
            String part = program.deployment();
            Optional<Deployment> found = Crds.deployment(cluster, part);
            if (found.isEmpty()) {
                findings.add(Finding.warning(
                        subject(),
                        "no Deployment of %s was found".formatted(part),
                        "if it does not run elsewhere: " + INSTALL));
            } else if (!Crds.ready(found.get())) {
                findings.add(Finding.bad(
                        subject(),
                        part + " is not ready",
                        "kubectl -n %s describe deployment %s"
                                .formatted(found.get().getMetadata().getNamespace(), part)));
            } else {
                findings.add(Crds.version(found.get(), program)
                        .flatMap(version -> ClusterSoftware.VOLCANO
                                .tested()
                                .unsuitable(version)
                                .map(why -> Finding.unsuitable(subject(), part + " " + version, why, INSTALL)))
                        .orElse(Finding.good(subject(), part + " is ready")));
            }
        }
        return findings;
    }
}
