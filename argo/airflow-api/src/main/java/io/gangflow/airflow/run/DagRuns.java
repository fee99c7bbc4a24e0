package io.gangflow.airflow.run;

import io.gangflow.airflow.cluster.Cluster;
import io.gangflow.airflow.http.ApiException;
import io.gangflow.airflow.marker.Settling;
import io.gangflow.argo.model.Workflow;
import java.util.List;
import java.util.Optional;

/** The runs of the cluster. */
public record DagRuns(Cluster cluster) {

    private static final int BAD_REQUEST = 400;
    private static final int NOT_FOUND = 404;

    /** The same for who only reads ({@link Cluster#recent}). */
    public DagRuns recent() {
        return new DagRuns(cluster.recent());
    }

    /**
     * The runs of a pipeline. If a server died while it created one, what was left to do is done now.
     *
     * @param dagId {@code ~} for all
     */
    public List<DagRun> of(String dagId) {
        return settled(dagId.equals("~") ? cluster.runs() : cluster.runs(cluster.pipeline(dagId)));
    }

    private List<DagRun> settled(List<Workflow> found) {
        Settling settling = new Settling(cluster);
        return found.stream()
                .flatMap(workflow -> settling.settle(workflow).stream())
                .map(DagRun::new)
                .toList();
    }

    /**
     * A run. If a server died while it created it, what was left to do is done now.
     *
     * @throws ApiException 404 when there is none, 400 when none can have such an id
     */
    public DagRun get(String dagId, String runId) {
        Optional<Workflow> found = found(dagId, runId).flatMap(new Settling(cluster)::settle);
        return found.map(DagRun::new)
                .orElseThrow(() -> new ApiException(
                        NOT_FOUND,
                        "The DagRun with dag_id: `%s` and run_id: `%s` was not found".formatted(dagId, runId)));
    }

    private Optional<Workflow> found(String dagId, String runId) {
        try {
            return cluster.run(dagId, runId);
        } catch (IllegalArgumentException e) {
            throw new ApiException(BAD_REQUEST, String.valueOf(e.getMessage()));
        }
    }
}
