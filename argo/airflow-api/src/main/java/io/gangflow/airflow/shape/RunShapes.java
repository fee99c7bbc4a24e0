package io.gangflow.airflow.shape;

import io.gangflow.server.schema.Schema;
import io.gangflow.server.schema.Shape;

/** DagRuns. */
public final class RunShapes {

    public static final Shape RUN = Shape.answer("DAGRunResponse")
            .with("dag_run_id", Schema.TEXT)
            .with("dag_id", Schema.TEXT)
            .orNull("logical_date", Schema.TIME)
            .orNull("queued_at", Schema.TIME)
            .orNull("start_date", Schema.TIME)
            .orNull("end_date", Schema.TIME)
            .orNull("duration", Schema.NUMBER)
            .orNull("data_interval_start", Schema.TIME)
            .orNull("data_interval_end", Schema.TIME)
            .with("run_after", Schema.TIME)
            .orNull("last_scheduling_decision", Schema.TIME)
            .with("run_type", CommonSchemas.RUN_TYPE)
            .with("state", CommonSchemas.RUN_STATE)
            .orNull("triggered_by", CommonSchemas.TRIGGERED_BY)
            .orNull("triggering_user_name", Schema.TEXT)
            .orNull("conf", Schema.OBJECT)
            .orNull("note", Schema.TEXT)
            .with("dag_versions", Schema.listOf(DagShapes.VERSION.ref()))
            .orNull("bundle_version", Schema.TEXT)
            .with("dag_display_name", Schema.TEXT)
            .orNull("partition_key", Schema.TEXT)
            .orNull("partition_date", Schema.TIME);

    public static final Shape RUNS = RUN.cursored("DAGRunCollectionResponse", "dag_runs");

    public static final Shape TRIGGER = Shape.body("TriggerDAGRunPostBody")
            .maybe("dag_run_id", CommonSchemas.RUN_ID.orNull())
            .maybe("data_interval_start", Schema.TIME.orNull())
            .maybe("data_interval_end", Schema.TIME.orNull())
            .maybe("logical_date", Schema.TIME.orNull())
            .maybe("run_after", Schema.TIME.orNull())
            .maybe("conf", Schema.OBJECT.orNull())
            .maybe("note", CommonSchemas.NOTE.orNull())
            .maybe("partition_key", Schema.TEXT.orNull());

    public static final Shape PATCH = Shape.body("DAGRunPatchBody")
            .maybe("state", Schema.oneOf("queued", "success", "failed").orNull())
            .maybe("note", CommonSchemas.NOTE.orNull());

    public static final Shape CLEAR = Shape.body("DAGRunClearBody")
            .maybe("dry_run", Schema.BOOLEAN)
            .maybe("only_failed", Schema.BOOLEAN)
            .maybe("only_new", Schema.BOOLEAN)
            .maybe("run_on_latest_version", Schema.BOOLEAN.orNull())
            .maybe("note", CommonSchemas.NOTE.orNull());

    public static final Shape BATCH = Shape.body("DAGRunsBatchBody")
            .maybe("order_by", Schema.TEXT.orNull())
            .maybe("page_offset", Schema.integer(0, Integer.MAX_VALUE))
            .maybe("page_limit", Schema.integer(0, Integer.MAX_VALUE))
            .maybe("dag_ids", Schema.listOf(Schema.TEXT).orNull())
            .maybe("states", Schema.listOf(CommonSchemas.RUN_STATE.orNull()).orNull())
            .within("run_after", Schema.TIME)
            .within("logical_date", Schema.TIME)
            .within("start_date", Schema.TIME)
            .within("end_date", Schema.TIME)
            .within("duration", Schema.NUMBER)
            .maybe("conf_contains", Schema.TEXT.orNull());

    private RunShapes() {}
}
