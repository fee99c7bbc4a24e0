package io.gangflow.live.doctor;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.live.ClusterReader;
import io.gangflow.live.RequestFailure;
import io.gangflow.pipeline.diagnostic.Excerpt;
import java.time.Clock;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.List;

/** Checks everything that runs of pipelines need, read-only. */
public final class Examination {

    static final List<Probe> PROBES = List.of(
            new ServerProbe(),
            new ClockProbe(Clock.systemUTC()),
            new NodeProbe(),
            new WebhookProbe(),
            new ArgoProbe(),
            new TaskResultProbe(),
            new CacheProbe(),
            new ArtifactProbe(),
            new StorageProbe(),
            new VolcanoProbe(),
            new QueueProbe(),
            new QueueRoomProbe(),
            new PriorityProbe(),
            new AutoscalerProbe(),
            new SparkOperatorProbe(),
            new TrainingOperatorProbe(),
            new RayOperatorProbe(),
            new PodSecurityProbe(),
            new PermissionProbe(),
            new GpuProbe(),
            new GpuLabelProbe(),
            new MonitoringProbe(),
            new RulesProbe());

    /** Probes for a minicluster, which has no operators, webhooks, add-ons or cloud. */
    private static final List<Probe> MINICLUSTER = List.of(
            new ServerProbe(),
            new NodeProbe(),
            new StorageProbe(),
            new QueueProbe(),
            new QueueRoomProbe(),
            new PriorityProbe(),
            new PermissionProbe(),
            new GpuProbe(),
            new GpuLabelProbe());

    private Examination() {}

    /**
     * Returns the findings, sorted for reading.
     *
     * @throws KubernetesClientException when the cluster does not respond at all
     */
    public static List<Finding> of(KubernetesClient client, String namespace) {
        return of(PROBES, client, namespace);
    }

    /** Returns the findings for a minicluster, which has the controllers of Argo and Volcano built in. */
    public static List<Finding> ofMiniCluster(KubernetesClient client, String namespace) {
        List<Finding> findings = of(MINICLUSTER, client, namespace);
        findings.add(Finding.good("Argo Workflows", "built into the minicluster"));
        findings.add(Finding.good("Volcano", "built into the minicluster"));
        return findings;
    }

    private static List<Finding> of(List<Probe> probes, KubernetesClient client, String namespace) {
        List<Finding> findings = new ArrayList<>();
        ClusterReader cluster = ClusterReader.remembering(client);
        for (Probe probe : probes) {
            try {
                findings.addAll(probe.check(cluster, namespace));
            } catch (KubernetesClientException e) {
                if (e.getCode() <= 0) {
                    throw e;
                }
                findings.add(unseen(probe.subject(), "it", e));
            } catch (IllegalArgumentException | DateTimeException e) {
                // Amounts and times of objects can be invalid.
                findings.add(unread(probe.subject(), e));
            }
        }
        return findings;
    }

    private static Finding unread(String subject, RuntimeException e) {
        return Finding.warning(
                subject,
                "could not read the objects: " + Excerpt.of(String.valueOf(e.getMessage())),
                "an object has an amount or a time in a form that Kubernetes does not know; correct it");
    }

    /** A failed check is reported, and the other checks continue. */
    static Finding unseen(String subject, String what, KubernetesClientException e) {
        String said = RequestFailure.answer(e);
        return Finding.warning(
                subject,
                "could not read %s (%d)".formatted(what, e.getCode()),
                "request permission to read it: " + said);
    }
}
