package io.gangflow.airflow.run;

import io.gangflow.airflow.cluster.Cluster;
import io.gangflow.airflow.cluster.DagRun;
import io.gangflow.airflow.marker.RunRecovery;
import io.gangflow.argo.model.Workflow;
import io.gangflow.server.http.ApiException;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The runs of the cluster. */
public record DagRuns(Cluster cluster) {

    private static final int BAD_REQUEST = 400;
    private static final int NOT_FOUND = 404;

    /** Returns a view for read-only use ({@link Cluster#recent}). */
    public DagRuns recent() {
        return new DagRuns(cluster.recent());
    }

    /**
     * Returns the runs of a pipeline, in {@link DagRun#ORDER}. Completes creations that a server had started when it
     * died.
     *
     * @param dagId {@code ~} for all
     */
    public List<DagRun> of(String dagId) {
        List<DagRun> found = dagId.equals("~") ? cluster.runs() : cluster.runs(cluster.pipeline(dagId));
        RunRecovery settling = new RunRecovery(cluster);
        return !cluster.mayHaveOpenRuns() || found.stream().noneMatch(settling::isUnsettled)
                ? found
                : found.stream().flatMap(run -> settling.settle(run).stream()).toList();
    }

    /**
     * Returns the complete workflows, unordered; read from the cluster.
     *
     * @throws ApiException 503 when there are more than a server reads for one request
     */
    public List<Workflow> whole(String dagId) {
        RunRecovery settling = new RunRecovery(cluster);
        return cluster.wholeRuns(dagId.equals("~") ? Optional.empty() : Optional.of(cluster.pipeline(dagId))).stream()
                .flatMap(workflow -> settling.settle(workflow).stream())
                .toList();
    }

    /**
     * Returns a run. Completes its creation if a server had died during it.
     *
     * @throws ApiException 404 when it does not exist, 400 when the ID is invalid
     */
    public DagRun get(String dagId, String runId) {
        return checked(() -> cluster.knownRun(dagId, runId))
                .filter(run -> !new RunRecovery(cluster).isUnsettled(run))
                .orElseGet(() -> DagRun.of(whole(dagId, runId)));
    }

    /** Returns the complete workflow. */
    public Workflow whole(String dagId, String runId) {
        return checked(() -> cluster.run(dagId, runId))
                .flatMap(new RunRecovery(cluster)::settle)
                .orElseThrow(() -> new ApiException(
                        NOT_FOUND,
                        "The DagRun with dag_id: `%s` and run_id: `%s` was not found".formatted(dagId, runId)));
    }

    private static <T> Optional<T> checked(Supplier<Optional<T>> found) {
        try {
            return found.get();
        } catch (IllegalArgumentException e) {
            throw new ApiException(BAD_REQUEST, String.valueOf(e.getMessage()));
        }
    }
}
