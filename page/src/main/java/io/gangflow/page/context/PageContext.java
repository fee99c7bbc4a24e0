package io.gangflow.page.context;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.airflow.cluster.Cluster;
import io.gangflow.argo.client.ArgoClient;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;

/**
 * What the page shows: a namespace of a cluster, and this machine's own runs.
 *
 * @param context name of the kubeconfig's context, for people
 * @param minicluster whether the cluster is this machine's minicluster
 * @param cluster the same namespace with its watch, which the Airflow API shares
 * @param pipelines folder of pipeline files; empty if only the cluster's pipelines are shown
 */
public record PageContext(
        ArgoClient argo,
        KubernetesClient kubernetes,
        String namespace,
        String context,
        boolean minicluster,
        Clock clock,
        Cluster cluster,
        Optional<Path> pipelines,
        LocalRuns localRuns) {

    /** The path before every operation. */
    public static final String BASE = "/api/gangflow/v1";
}
