package io.gangflow.airflow.run;

import io.gangflow.airflow.cluster.DagRun;
import io.gangflow.airflow.shape.CommonSchemas;
import io.gangflow.server.operation.Parameter;
import io.gangflow.server.query.ListQuery;
import io.gangflow.server.schema.Schema;
import java.util.Optional;

/** Filters and orders for lists of runs. */
public final class RunListing {

    public static final ListQuery<DagRun> RUNS = ListQuery.<DagRun>by(DagRun::name, "id")
            .inOrder()
            .time("run_after", run -> Optional.of(run.runAfter()))
            .time("logical_date", DagRun::logicalDate)
            .time("start_date", DagRun::started)
            .time("end_date", DagRun::ended)
            .time("updated_at", run -> Optional.of(run.updated()))
            .number("duration", DagRun::duration)
            .order("id", run -> Optional.of(run.queuedAt()))
            .order("state", run -> Optional.of(run.state().text()))
            .order("dag_id", run -> Optional.of(run.dagId()))
            .order("run_id", run -> Optional.of(run.runId()))
            .order("dag_run_id", run -> Optional.of(run.runId()))
            .order("partition_date", run -> Optional.empty())
            .order("conf", run -> Optional.of(run.confText()))
            .anyOf("state", CommonSchemas.RUN_STATE, run -> run.state().text())
            .anyOf("run_type", Schema.TEXT, DagRun::runType)
            .pattern("run_id", DagRun::runId)
            .pattern("dag_id", DagRun::dagId)
            .pattern("triggering_user_name", run -> run.user().orElse(""))
            .filter(
                    Parameter.of("conf_contains", Schema.TEXT),
                    texts -> run -> run.confText().contains(texts.get(texts.size() - 1)));

    private RunListing() {}
}
