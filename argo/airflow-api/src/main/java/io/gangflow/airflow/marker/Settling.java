package io.gangflow.airflow.marker;

import io.gangflow.airflow.cluster.ApiMarks;
import io.gangflow.airflow.cluster.Cluster;
import io.gangflow.airflow.cluster.DagRun;
import io.gangflow.airflow.cluster.Metadata;
import io.gangflow.argo.model.Workflow;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Ends what servers had begun with runs when they died: whoever looks at a run does it. A run gets sure of its logical date
 * or goes away, and one that is held goes on when its pipeline is not paused. For one request; not thread-safe.
 */
public final class Settling {

    private final Cluster cluster;
    private final DateMarker markers;
    private final Map<String, Boolean> paused = new HashMap<>();

    public Settling(Cluster cluster) {
        this.cluster = cluster.now();
        this.markers = new DateMarker(this.cluster);
    }

    /**
     * The run as it is now.
     *
     * @param workflow as somebody read it, some time ago
     * @return empty when its date is another's, or it is gone
     */
    public Optional<Workflow> settle(Workflow workflow) {
        Optional<Workflow> confirmed = markers.confirm(workflow);
        boolean asRead =
                confirmed.filter(run -> version(run).equals(version(workflow))).isPresent();
        return asRead && isHeldForNothing(workflow) ? released(workflow) : confirmed;
    }

    /** Whether something may be left to do with a run. */
    public boolean isUnsettled(DagRun run) {
        return run.isUnconfirmed() || (run.isHeld() && !isPaused(run.dagId()));
    }

    /**
     * The run as it is now; one with which nothing is left to do as it was read.
     *
     * @return empty when its date is another's, or it is gone
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

    /** A pipeline is asked once in a request, after its runs were read: who unpauses it later finds them. */
    private boolean isHeldForNothing(Workflow run) {
        return Metadata.label(run, ApiMarks.HELD).isPresent()
                && !isPaused(Cluster.pipelineOf(run).orElse(""));
    }

    private boolean isPaused(String pipeline) {
        return paused.computeIfAbsent(pipeline, markers::paused);
    }

    private Optional<Workflow> released(Workflow run) {
        return Held.releaseUnchanged(cluster, run).or(() -> markers.same(run));
    }
}
