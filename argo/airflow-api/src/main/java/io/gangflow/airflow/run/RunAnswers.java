package io.gangflow.airflow.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.airflow.cluster.DagRun;
import io.gangflow.airflow.shape.RunShapes;
import java.util.List;
import java.util.Optional;

/** The API representation of DagRuns. */
public final class RunAnswers {

    private RunAnswers() {}

    public static ObjectNode run(DagRun run) {
        return RunShapes.RUN
                .startResponse()
                .put("dag_run_id", run.runId())
                .put("dag_id", run.dagId())
                .putTime("logical_date", run.logicalDate())
                .putTime("queued_at", Optional.of(run.queuedAt()))
                .putTime("start_date", run.started())
                .putTime("end_date", run.ended())
                .putSeconds("duration", run.duration())
                .putTime("data_interval_start", run.intervalStart())
                .putTime("data_interval_end", run.intervalEnd())
                .put("run_after", run.runAfter().toString())
                .put("run_type", run.runType())
                .put("state", run.state().text())
                .put("triggered_by", run.triggeredBy())
                .put("triggering_user_name", run.user())
                .put("conf", run.conf())
                .put("note", run.note())
                .put("dag_versions", List.of())
                .put("dag_display_name", run.displayName().orElse(run.dagId()))
                .done();
    }
}
