package io.gangflow.airflow.marker;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.airflow.cluster.ApiMetadataKeys;
import io.gangflow.airflow.cluster.Cluster;
import io.gangflow.airflow.cluster.ObjectMetadata;
import io.gangflow.airflow.dag.Dag;
import io.gangflow.argo.model.Workflow;
import java.util.Map;
import java.util.Optional;

/** Runs that were triggered while their pipeline was paused. */
public final class HeldRuns {

    private HeldRuns() {}

    /**
     * Releases all held runs of a pipeline; other runs are not changed. A run with an unconfirmed logical date is
     * confirmed first.
     */
    public static void releaseAll(Cluster cluster, Dag dag) {
        DateMarker markers = new DateMarker(cluster);
        for (Workflow workflow : cluster.list(Workflow.class, Map.of(ApiMetadataKeys.HELD, "true"))) {
            boolean of = Cluster.pipelineOf(workflow).filter(dag.id()::equals).isPresent();
            if (of) {
                markers.confirm(workflow)
                        .filter(run ->
                                ObjectMetadata.label(run, ApiMetadataKeys.HELD).isPresent())
                        .ifPresent(run -> release(cluster, run));
            }
        }
    }

    /**
     * Releases a run if it has not changed since it was read.
     *
     * @return the current run; empty when it has changed since it was read, or was deleted
     */
    static Optional<Workflow> releaseUnchanged(Cluster cluster, Workflow workflow) {
        String patch =
                "{\"metadata\":{\"resourceVersion\":\"%s\",\"labels\":{\"%s\":null}},\"spec\":{\"suspend\":null}}"
                        .formatted(workflow.getMetadata().getResourceVersion(), ApiMetadataKeys.HELD);
        try {
            return Optional.of(cluster.merge(Workflow.class, ObjectMetadata.name(workflow), patch));
        } catch (KubernetesClientException e) {
            if (DateMarker.changed(e)) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /** Uses one patch, so that both changes become visible together. */
    public static Workflow release(Cluster cluster, Workflow workflow) {
        return cluster.merge(
                Workflow.class,
                ObjectMetadata.name(workflow),
                "{\"metadata\":{\"labels\":{\"%s\":null}},\"spec\":{\"suspend\":null}}"
                        .formatted(ApiMetadataKeys.HELD));
    }
}
