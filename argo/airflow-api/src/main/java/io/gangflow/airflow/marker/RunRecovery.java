package io.gangflow.airflow.marker;

import io.gangflow.airflow.cluster.ApiMetadataKeys;
import io.gangflow.airflow.cluster.Cluster;
import io.gangflow.airflow.cluster.DagRun;
import io.gangflow.airflow.cluster.ObjectMetadata;
import io.gangflow.argo.model.Workflow;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Completes changes of runs that servers had started when they died; done by any server that reads a run. A run with an
 * unconfirmed logical date is confirmed or deleted, and a held run is released if its pipeline is not paused. For one
 * request; not thread-safe.
 */
public final class RunRecovery {

    private final Cluster cluster;
    private final DateMarker markers;
    private final Map<String, Boolean> paused = new HashMap<>();

    public RunRecovery(Cluster cluster) {
        this.cluster = cluster.now();
        this.markers = new DateMarker(this.cluster);
    }

    /**
     * Returns the current run.
     *
     * @param workflow as read some time ago
     * @return empty when another run has its date, or it was deleted
     */
    public Optional<Workflow> settle(Workflow workflow) {
        Optional<Workflow> confirmed = markers.confirm(workflow);
        boolean asRead =
                confirmed.filter(run -> version(run).equals(version(workflow))).isPresent();
        return asRead && isHeldForNothing(workflow) ? released(workflow) : confirmed;
    }

    /** Whether a change of the run can be incomplete. */
    public boolean isUnsettled(DagRun run) {
        return run.isUnconfirmed() || (run.isHeld() && !isPaused(run.dagId()));
    }

    /**
     * Returns the current run; a run without incomplete changes is returned unchanged.
     *
     * @return empty when another run has its date, or it was deleted
     */
    public Optional<DagRun> settle(DagRun run) {
        if (!isUnsettled(run)) {
            return Optional.of(run);
        }
        Optional<Workflow> now = cluster.find(Workflow.class, run.name());
        if (now.isEmpty()) {
            cluster.deleted(run.name());
        }
        return now.flatMap(this::settle).map(cluster::written);
    }

    private static String version(Workflow workflow) {
        return String.valueOf(workflow.getMetadata().getResourceVersion());
    }

    /** Reads a pipeline once per request, after its runs were read: a later unpause finds them. */
    private boolean isHeldForNothing(Workflow run) {
        return ObjectMetadata.label(run, ApiMetadataKeys.HELD).isPresent()
                && !isPaused(Cluster.pipelineOf(run).orElse(""));
    }

    private boolean isPaused(String pipeline) {
        return paused.computeIfAbsent(pipeline, markers::paused);
    }

    private Optional<Workflow> released(Workflow run) {
        return HeldRuns.releaseUnchanged(cluster, run).or(() -> markers.same(run));
    }
}
