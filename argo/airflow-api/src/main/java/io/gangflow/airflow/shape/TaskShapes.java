package io.gangflow.airflow.shape;

import io.gangflow.server.schema.Schema;
import io.gangflow.server.schema.Shape;

/** Tasks, task instances and their parts. */
public final class TaskShapes {

    public static final Shape DELTA = Shape.answer("TimeDelta")
            .with("days", Schema.INTEGER)
            .with("seconds", Schema.INTEGER)
            .with("microseconds", Schema.INTEGER);

    public static final Shape TASK = Shape.answer("TaskResponse")
            .orNull("task_id", Schema.TEXT)
            .orNull("task_display_name", Schema.TEXT)
            .orNull("owner", Schema.TEXT)
            .orNull("start_date", Schema.TIME)
            .orNull("end_date", Schema.TIME)
            .orNull("trigger_rule", Schema.TEXT)
            .with("depends_on_past", Schema.BOOLEAN)
            .with("wait_for_downstream", Schema.BOOLEAN)
            .orNull("retries", Schema.NUMBER)
            .orNull("queue", Schema.TEXT)
            .orNull("pool", Schema.TEXT)
            .orNull("pool_slots", Schema.NUMBER)
            .orNull("execution_timeout", DELTA.ref())
            .orNull("retry_delay", DELTA.ref())
            .with("retry_exponential_backoff", Schema.NUMBER)
            .orNull("priority_weight", Schema.NUMBER)
            .orNull("weight_rule", Schema.TEXT)
            .orNull("ui_color", Schema.TEXT)
            .orNull("ui_fgcolor", Schema.TEXT)
            .orNull("template_fields", Schema.listOf(Schema.TEXT))
            .orNull("downstream_task_ids", Schema.listOf(Schema.TEXT))
            .orNull("doc_md", Schema.TEXT)
            .orNull("operator_name", Schema.TEXT)
            .orNull("params", Schema.OBJECT)
            .orNull("class_ref", Schema.OBJECT)
            .orNull("is_mapped", Schema.BOOLEAN)
            .with("extra_links", Schema.listOf(Schema.TEXT));

    public static final Shape TASKS = TASK.collection("TaskCollectionResponse", "tasks");

    public static final Shape TRIGGER = Shape.answer("TriggerResponse")
            .with("id", Schema.INTEGER)
            .with("classpath", Schema.TEXT)
            .with("kwargs", Schema.TEXT)
            .with("created_date", Schema.TIME)
            .orNull("queue", Schema.TEXT)
            .orNull("triggerer_id", Schema.INTEGER);

    public static final Shape JOB = Shape.answer("JobResponse")
            .with("id", Schema.INTEGER)
            .orNull("dag_id", Schema.TEXT)
            .orNull("state", Schema.TEXT)
            .orNull("job_type", Schema.TEXT)
            .orNull("start_date", Schema.TIME)
            .orNull("end_date", Schema.TIME)
            .orNull("latest_heartbeat", Schema.TIME)
            .orNull("executor_class", Schema.TEXT)
            .orNull("hostname", Schema.TEXT)
            .orNull("unixname", Schema.TEXT)
            .maybe("dag_display_name", Schema.TEXT.orNull());

    public static final Shape INSTANCE = attempted(Shape.answer("TaskInstanceResponse")
                    .with("id", Schema.UUID)
                    .with("task_id", Schema.TEXT)
                    .with("dag_id", Schema.TEXT)
                    .with("dag_run_id", Schema.TEXT)
                    .with("map_index", Schema.INTEGER)
                    .orNull("logical_date", Schema.TIME)
                    .with("run_after", Schema.TIME))
            .orNull("note", Schema.TEXT)
            .orNull("rendered_map_index", Schema.TEXT)
            .maybe("rendered_fields", Schema.OBJECT)
            .orNull("trigger", TRIGGER.ref())
            .orNull("triggerer_job", JOB.ref())
            .orNull("dag_version", DagShapes.VERSION.ref());

    public static final Shape INSTANCES = INSTANCE.cursored("TaskInstanceCollectionResponse", "task_instances");

    public static final Shape TRY = attempted(Shape.answer("TaskInstanceHistoryResponse")
                    .with("task_id", Schema.TEXT)
                    .with("dag_id", Schema.TEXT)
                    .with("dag_run_id", Schema.TEXT)
                    .with("map_index", Schema.INTEGER))
            .orNull("dag_version", DagShapes.VERSION.ref());

    public static final Shape TRIES = TRY.collection("TaskInstanceHistoryCollectionResponse", "task_instances");

    public static final Shape NEW_TASK =
            Shape.answer("NewTaskResponse").with("task_id", Schema.TEXT).with("task_display_name", Schema.TEXT);

    public static final Shape CLEARED = Shape.answer("ClearTaskInstanceCollectionResponse")
            .with("task_instances", Schema.listOf(INSTANCE.ref()))
            .with("total_entries", Schema.INTEGER);

    public static final Shape DEPENDENCY =
            Shape.answer("TaskDependencyResponse").with("name", Schema.TEXT).with("reason", Schema.TEXT);

    public static final Shape DEPENDENCIES =
            Shape.answer("TaskDependencyCollectionResponse").with("dependencies", Schema.listOf(DEPENDENCY.ref()));

    public static final Shape LINKS = Shape.answer("ExtraLinkCollectionResponse")
            .with("extra_links", Schema.mapOf(Schema.TEXT.orNull()))
            .with("total_entries", Schema.INTEGER);

    public static final Shape LOG_LINE = Shape.answer("StructuredLogMessage")
            .maybe("timestamp", Schema.TIME)
            .maybe("level", Schema.TEXT)
            .with("event", Schema.TEXT);

    public static final Shape LOG = Shape.answer("TaskInstancesLogResponse")
            .with("content", Schema.listOf(LOG_LINE.ref()))
            .orNull("continuation_token", Schema.TEXT);

    public static final Shape LOG_URL = Shape.answer("ExternalLogUrlResponse").with("url", Schema.TEXT);

    public static final Shape PATCH = Shape.body("PatchTaskInstanceBody")
            .maybe("new_state", CommonSchemas.ASKED_STATE.orNull())
            .maybe("note", CommonSchemas.NOTE.orNull())
            .maybe("include_upstream", Schema.BOOLEAN)
            .maybe("include_downstream", Schema.BOOLEAN)
            .maybe("include_future", Schema.BOOLEAN)
            .maybe("include_past", Schema.BOOLEAN);

    public static final Shape CLEAR = Shape.body("ClearTaskInstancesBody")
            .maybe("dry_run", Schema.BOOLEAN)
            .maybe("start_date", Schema.TIME.orNull())
            .maybe("end_date", Schema.TIME.orNull())
            .maybe("only_failed", Schema.BOOLEAN)
            .maybe("only_running", Schema.BOOLEAN)
            .maybe("reset_dag_runs", Schema.BOOLEAN)
            .maybe(
                    "task_ids",
                    Schema.listOf(Schema.anyOf(Schema.TEXT, Schema.listOf(Schema.ANY)))
                            .orNull())
            .maybe("dag_run_id", Schema.TEXT.orNull())
            .maybe("include_upstream", Schema.BOOLEAN)
            .maybe("include_downstream", Schema.BOOLEAN)
            .maybe("include_future", Schema.BOOLEAN)
            .maybe("include_past", Schema.BOOLEAN)
            .maybe("run_on_latest_version", Schema.BOOLEAN.orNull())
            .maybe("prevent_running_task", Schema.BOOLEAN)
            .maybe("note", CommonSchemas.NOTE.orNull());

    public static final Shape BATCH = Shape.body("TaskInstancesBatchBody")
            .maybe("dag_ids", Schema.listOf(Schema.TEXT).orNull())
            .maybe("dag_run_ids", Schema.listOf(Schema.TEXT).orNull())
            .maybe("task_ids", Schema.listOf(Schema.TEXT).orNull())
            .maybe("state", Schema.listOf(CommonSchemas.ASKED_STATE.orNull()).orNull())
            .within("run_after", Schema.TIME)
            .within("logical_date", Schema.TIME)
            .within("start_date", Schema.TIME)
            .within("end_date", Schema.TIME)
            .within("duration", Schema.NUMBER)
            .maybe("pool", Schema.listOf(Schema.TEXT).orNull())
            .maybe("queue", Schema.listOf(Schema.TEXT).orNull())
            .maybe("executor", Schema.listOf(Schema.TEXT).orNull())
            .maybe("page_offset", Schema.integer(0, Integer.MAX_VALUE))
            .maybe("page_limit", Schema.integer(0, Integer.MAX_VALUE))
            .maybe("order_by", Schema.TEXT.orNull());

    private TaskShapes() {}

    /** Returns the fields that task instances and their tries have in common. */
    private static Shape attempted(Shape identified) {
        return identified
                .orNull("start_date", Schema.TIME)
                .orNull("end_date", Schema.TIME)
                .orNull("duration", Schema.NUMBER)
                .orNull("state", CommonSchemas.TASK_STATE)
                .with("try_number", Schema.INTEGER)
                .with("max_tries", Schema.INTEGER)
                .with("task_display_name", Schema.TEXT)
                .with("dag_display_name", Schema.TEXT)
                .orNull("hostname", Schema.TEXT)
                .orNull("unixname", Schema.TEXT)
                .with("pool", Schema.TEXT)
                .with("pool_slots", Schema.INTEGER)
                .orNull("queue", Schema.TEXT)
                .orNull("priority_weight", Schema.INTEGER)
                .orNull("operator", Schema.TEXT)
                .orNull("operator_name", Schema.TEXT)
                .orNull("queued_when", Schema.TIME)
                .orNull("scheduled_when", Schema.TIME)
                .orNull("pid", Schema.INTEGER)
                .orNull("executor", Schema.TEXT)
                .with("executor_config", Schema.TEXT);
    }
}
