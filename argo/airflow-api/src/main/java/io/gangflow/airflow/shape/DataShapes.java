package io.gangflow.airflow.shape;

import io.gangflow.server.schema.Schema;
import io.gangflow.server.schema.Shape;

/** XComs, human-in-the-loop details, pools, events and backfills. */
public final class DataShapes {

    public static final Shape XCOM = Shape.answer("XComResponse")
            .with("key", Schema.TEXT)
            .with("timestamp", Schema.TIME)
            .orNull("logical_date", Schema.TIME)
            .with("map_index", Schema.INTEGER)
            .with("task_id", Schema.TEXT)
            .with("dag_id", Schema.TEXT)
            .with("run_id", Schema.TEXT)
            .with("dag_display_name", Schema.TEXT)
            .with("task_display_name", Schema.TEXT)
            .with("run_after", Schema.TIME);

    public static final Shape XCOM_VALUE = XCOM.extended("XComResponseNative").with("value", Schema.ANY);

    public static final Shape XCOMS = XCOM.collection("XComCollectionResponse", "xcom_entries");

    public static final Shape USER =
            Shape.answer("HITLUser").with("id", Schema.TEXT).with("name", Schema.TEXT);

    public static final Shape QUESTION = Shape.answer("HITLDetail")
            .with("options", Schema.listOf(Schema.TEXT))
            .with("subject", Schema.TEXT)
            .maybe("body", Schema.TEXT.orNull())
            .maybe("defaults", Schema.listOf(Schema.TEXT).orNull())
            .maybe("multiple", Schema.BOOLEAN)
            .maybe("params", Schema.OBJECT)
            .maybe("assigned_users", Schema.listOf(USER.ref()))
            .with("created_at", Schema.TIME)
            .maybe("responded_by_user", USER.ref().orNull())
            .maybe("responded_at", Schema.TIME.orNull())
            .maybe("chosen_options", Schema.listOf(Schema.TEXT).orNull())
            .maybe("params_input", Schema.OBJECT)
            .with("response_received", Schema.BOOLEAN)
            .with("task_instance", TaskShapes.INSTANCE.ref());

    public static final Shape QUESTIONS = QUESTION.collection("HITLDetailCollection", "hitl_details");

    public static final Shape REPLY = Shape.body("UpdateHITLDetailPayload")
            .with("chosen_options", Schema.listOf(Schema.TEXT))
            .maybe("params_input", Schema.OBJECT);

    public static final Shape REPLIED = Shape.answer("HITLDetailResponse")
            .with("responded_by", USER.ref())
            .with("responded_at", Schema.TIME)
            .with("chosen_options", Schema.listOf(Schema.TEXT))
            .maybe("params_input", Schema.OBJECT);

    public static final Shape POOL = Shape.answer("PoolResponse")
            .with("name", Schema.TEXT)
            .with("slots", Schema.integer(-1))
            .maybe("description", Schema.TEXT.orNull())
            .with("include_deferred", Schema.BOOLEAN)
            .with("occupied_slots", Schema.INTEGER)
            .with("running_slots", Schema.INTEGER)
            .with("queued_slots", Schema.INTEGER)
            .with("scheduled_slots", Schema.INTEGER)
            .with("open_slots", Schema.INTEGER)
            .with("deferred_slots", Schema.INTEGER)
            .orNull("team_name", Schema.TEXT);

    public static final Shape POOLS = POOL.collection("PoolCollectionResponse", "pools");

    public static final Shape EVENT = Shape.answer("EventLogResponse")
            .with("event_log_id", Schema.INTEGER)
            .with("when", Schema.TIME)
            .orNull("dag_id", Schema.TEXT)
            .orNull("task_id", Schema.TEXT)
            .orNull("run_id", Schema.TEXT)
            .orNull("map_index", Schema.INTEGER)
            .orNull("try_number", Schema.INTEGER)
            .with("event", Schema.TEXT)
            .orNull("logical_date", Schema.TIME)
            .orNull("owner", Schema.TEXT)
            .orNull("extra", Schema.TEXT)
            .maybe("dag_display_name", Schema.TEXT.orNull())
            .maybe("task_display_name", Schema.TEXT.orNull());

    public static final Shape EVENTS = EVENT.collection("EventLogCollectionResponse", "event_logs");

    public static final Shape BACKFILL = Shape.answer("BackfillResponse")
            .with("id", Schema.integer(0))
            .with("dag_id", Schema.TEXT)
            .with("from_date", Schema.TIME)
            .with("to_date", Schema.TIME)
            .orNull("dag_run_conf", Schema.OBJECT)
            .with("is_paused", Schema.BOOLEAN)
            .with("reprocess_behavior", Schema.oneOf("failed", "completed", "none"))
            .with("max_active_runs", Schema.INTEGER)
            .with("created_at", Schema.TIME)
            .orNull("completed_at", Schema.TIME)
            .with("updated_at", Schema.TIME)
            .with("dag_display_name", Schema.TEXT);

    public static final Shape BACKFILLS = BACKFILL.collection("BackfillCollectionResponse", "backfills");

    public static final Shape BACKFILL_BODY = Shape.body("BackfillPostBody")
            .with("dag_id", Schema.TEXT)
            .with("from_date", Schema.TIME)
            .with("to_date", Schema.TIME)
            .maybe("run_backwards", Schema.BOOLEAN)
            .maybe("dag_run_conf", Schema.OBJECT.orNull())
            .maybe("reprocess_behavior", Schema.oneOf("failed", "completed", "none"))
            .maybe("max_active_runs", Schema.integer(1))
            .maybe("run_on_latest_version", Schema.BOOLEAN.orNull());

    public static final Shape DRY_RUN = Shape.answer("DryRunBackfillResponse")
            .orNull("logical_date", Schema.TIME)
            .orNull("partition_key", Schema.TEXT)
            .orNull("partition_date", Schema.TIME);

    public static final Shape DRY_RUNS = DRY_RUN.collection("DryRunBackfillCollectionResponse", "backfills");

    public static final Shape ASSET = Shape.answer("AssetResponse")
            .with("id", Schema.INTEGER)
            .with("name", Schema.TEXT)
            .with("uri", Schema.TEXT)
            .with("group", Schema.TEXT)
            .maybe("extra", Schema.OBJECT.orNull())
            .with("created_at", Schema.TIME)
            .with("updated_at", Schema.TIME)
            .with("scheduled_dags", Schema.listOf(Schema.OBJECT))
            .with("producing_tasks", Schema.listOf(Schema.OBJECT))
            .with("consuming_tasks", Schema.listOf(Schema.OBJECT))
            .with("aliases", Schema.listOf(Schema.OBJECT))
            .with("watchers", Schema.listOf(Schema.OBJECT))
            .maybe("last_asset_event", Schema.OBJECT.orNull());

    private DataShapes() {}
}
