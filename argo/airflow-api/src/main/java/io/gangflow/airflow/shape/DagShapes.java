package io.gangflow.airflow.shape;

import io.gangflow.server.schema.Schema;
import io.gangflow.server.schema.Shape;

/** DAGs and their versions. */
public final class DagShapes {

    public static final Shape TAG = Shape.answer("DagTagResponse")
            .with("name", Schema.TEXT)
            .with("dag_id", Schema.TEXT)
            .with("dag_display_name", Schema.TEXT);

    public static final Shape VERSION = Shape.answer("DagVersionResponse")
            .with("id", Schema.UUID)
            .with("version_number", Schema.INTEGER)
            .with("dag_id", Schema.TEXT)
            .orNull("bundle_name", Schema.TEXT)
            .orNull("bundle_version", Schema.TEXT)
            .with("created_at", Schema.TIME)
            .with("dag_display_name", Schema.TEXT)
            .orNull("bundle_url", Schema.TEXT);

    public static final Shape DAG = Shape.answer("DAGResponse")
            .with("dag_id", Schema.TEXT)
            .with("dag_display_name", Schema.TEXT)
            .with("is_paused", Schema.BOOLEAN)
            .with("is_stale", Schema.BOOLEAN)
            .orNull("last_parsed_time", Schema.TIME)
            .orNull("last_parse_duration", Schema.NUMBER)
            .orNull("last_expired", Schema.TIME)
            .orNull("bundle_name", Schema.TEXT)
            .orNull("bundle_version", Schema.TEXT)
            .orNull("relative_fileloc", Schema.TEXT)
            .with("fileloc", Schema.TEXT)
            .orNull("description", Schema.TEXT)
            .orNull("timetable_summary", Schema.TEXT)
            .orNull("timetable_description", Schema.TEXT)
            .with("timetable_partitioned", Schema.BOOLEAN)
            .with("timetable_periodic", Schema.BOOLEAN)
            .with("tags", Schema.listOf(TAG.ref()))
            .with("max_active_tasks", Schema.INTEGER)
            .orNull("max_active_runs", Schema.INTEGER)
            .with("max_consecutive_failed_dag_runs", Schema.INTEGER)
            .with("has_task_concurrency_limits", Schema.BOOLEAN)
            .with("has_import_errors", Schema.BOOLEAN)
            .orNull("next_dagrun_logical_date", Schema.TIME)
            .orNull("next_dagrun_data_interval_start", Schema.TIME)
            .orNull("next_dagrun_data_interval_end", Schema.TIME)
            .orNull("next_dagrun_run_after", Schema.TIME)
            .orNull("allowed_run_types", Schema.listOf(CommonSchemas.RUN_TYPE))
            .with("owners", Schema.listOf(Schema.TEXT))
            .with("is_backfillable", Schema.BOOLEAN)
            .with("file_token", Schema.TEXT);

    public static final Shape DETAILS = DAG.extended("DAGDetailsResponse")
            .with("catchup", Schema.BOOLEAN)
            .orNull("dag_run_timeout", Schema.TEXT)
            .orNull("asset_expression", Schema.OBJECT)
            .orNull("doc_md", Schema.TEXT)
            .orNull("start_date", Schema.TIME)
            .orNull("end_date", Schema.TIME)
            .orNull("is_paused_upon_creation", Schema.BOOLEAN)
            .orNull("params", Schema.OBJECT)
            .with("render_template_as_native_obj", Schema.BOOLEAN)
            .orNull("template_search_path", Schema.listOf(Schema.TEXT))
            .orNull("timezone", Schema.TEXT)
            .orNull("last_parsed", Schema.TIME)
            .orNull("default_args", Schema.OBJECT)
            .maybe("rerun_with_latest_version", Schema.BOOLEAN.orNull())
            .maybe("owner_links", Schema.OBJECT.orNull())
            .with("is_favorite", Schema.BOOLEAN)
            .with("active_runs_count", Schema.INTEGER)
            .with("concurrency", Schema.INTEGER)
            .orNull("latest_dag_version", VERSION.ref());

    public static final Shape DAGS = DAG.collection("DAGCollectionResponse", "dags");

    public static final Shape VERSIONS = VERSION.collection("DAGVersionCollectionResponse", "dag_versions");

    public static final Shape TAGS = Shape.answer("DAGTagCollectionResponse")
            .with("tags", Schema.listOf(Schema.TEXT))
            .with("total_entries", Schema.INTEGER);

    public static final Shape PATCH = Shape.body("DAGPatchBody").with("is_paused", Schema.BOOLEAN);

    public static final Shape SOURCE = Shape.answer("DAGSourceResponse")
            .orNull("content", Schema.TEXT)
            .with("dag_id", Schema.TEXT)
            .orNull("version_number", Schema.INTEGER)
            .with("dag_display_name", Schema.TEXT);

    public static final Shape STATE_COUNT = Shape.answer("DagStatsStateResponse")
            .with("state", CommonSchemas.RUN_STATE)
            .with("count", Schema.INTEGER);

    public static final Shape STATS_OF_ONE = Shape.answer("DagStatsResponse")
            .with("dag_id", Schema.TEXT)
            .with("dag_display_name", Schema.TEXT)
            .with("stats", Schema.listOf(STATE_COUNT.ref()));

    public static final Shape STATS = STATS_OF_ONE.collection("DagStatsCollectionResponse", "dags");

    public static final Shape WARNING = Shape.answer("DAGWarningResponse")
            .with("dag_id", Schema.TEXT)
            .with("warning_type", Schema.TEXT)
            .with("message", Schema.TEXT)
            .with("timestamp", Schema.TIME)
            .with("dag_display_name", Schema.TEXT);

    public static final Shape WARNINGS = WARNING.collection("DAGWarningCollectionResponse", "dag_warnings");

    public static final Shape IMPORT_ERROR = Shape.answer("ImportErrorResponse")
            .with("import_error_id", Schema.INTEGER)
            .with("timestamp", Schema.TIME)
            .with("filename", Schema.TEXT)
            .orNull("bundle_name", Schema.TEXT)
            .with("stack_trace", Schema.TEXT);

    public static final Shape IMPORT_ERRORS = IMPORT_ERROR.collection("ImportErrorCollectionResponse", "import_errors");

    private DagShapes() {}
}
