package io.gangflow.cli.remote.doctor;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.ArrayList;
import java.util.List;

/** Looks at everything that runs of pipelines need, and at nothing that could change it. */
public final class Examination {

    private static final List<Probe> PROBES = List.of(
            new ServerProbe(),
            new ArgoProbe(),
            new VolcanoProbe(),
            new QueueProbe(),
            new PermissionProbe(),
            new GpuProbe(),
            new ArtifactProbe());

    private Examination() {}

    /**
     * The findings, in the order in which they should be read.
     *
     * @throws KubernetesClientException when the cluster does not answer at all
     */
    public static List<Finding> of(KubernetesClient client, String namespace) {
        List<Finding> findings = new ArrayList<>();
        for (Probe probe : PROBES) {
            try {
                findings.addAll(probe.look(client, namespace));
            } catch (KubernetesClientException e) {
                if (e.getCode() == 0) {
                    throw e;
                }
                findings.add(Finding.warning(
                        probe.subject(),
                        "could not be looked at (%d)".formatted(e.getCode()),
                        "ask for the right to read it: " + e.getMessage()));
            }
        }
        return findings;
    }
}
