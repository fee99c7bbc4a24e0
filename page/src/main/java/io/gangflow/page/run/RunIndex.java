package io.gangflow.page.run;

import io.gangflow.airflow.cluster.Cluster;
import io.gangflow.airflow.cluster.ObjectIndex;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.watch.Reflector;
import io.gangflow.page.object.RunRow;
import java.util.List;
import java.util.Optional;

/**
 * The runs of the served namespace as rows, from the same watch as the Airflow API's. Workflows of other tools are left
 * out of lists. Thread-safe.
 */
public final class RunIndex implements Reflector.Target<Workflow> {

    private final Cluster cluster;
    private final ObjectIndex<Workflow, RunRow> rows =
            new ObjectIndex<>(RunRow::of, RunRow::pipeline, RunRow.ORDER, row -> false);
    private final RunChanges changes;

    /**
     * Creates an empty index.
     *
     * @param changes receives what changes after the first list
     */
    public RunIndex(Cluster cluster, RunChanges changes) {
        this.cluster = cluster;
        this.changes = changes;
    }

    /** Returns all runs, oldest first; read from the cluster while the watch is broken. */
    public List<RunRow> all() {
        List<RunRow> all = cluster.followsRuns() && !rows.isFull()
                ? rows.all()
                : cluster.list(Workflow.class, java.util.Map.of()).stream()
                        .map(RunRow::of)
                        .sorted(RunRow.ORDER)
                        .toList();
        return rows.of("").isEmpty() && cluster.followsRuns()
                ? all
                : all.stream().filter(row -> !row.pipeline().isEmpty()).toList();
    }

    /** Returns the run of a name as last seen; empty if the watch has not shown it. */
    public Optional<RunRow> get(String workflow) {
        return rows.get(workflow);
    }

    /** Removes a run that this server has deleted; its event can arrive later. */
    public void forget(String workflow) {
        rows.forget(workflow);
        changes.deleted(workflow);
    }

    @Override
    public void start() {
        rows.start();
    }

    @Override
    public void listed(Workflow workflow) {
        rows.listed(workflow);
    }

    @Override
    public void replaced(String version) {
        rows.replaced(version);
        changes.all();
    }

    @Override
    public void changed(Workflow workflow) {
        rows.changed(workflow);
        String version = workflow.getMetadata().getResourceVersion();
        rows.get(workflow.getMetadata().getName())
                .filter(row -> !row.pipeline().isEmpty())
                .ifPresent(row -> changes.changed(row, version == null ? "" : version));
    }

    @Override
    public void deleted(Workflow workflow) {
        rows.deleted(workflow);
        changes.deleted(workflow.getMetadata().getName());
    }
}
