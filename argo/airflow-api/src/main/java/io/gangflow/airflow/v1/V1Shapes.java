package io.gangflow.airflow.v1;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.airflow.shape.CommonSchemas;
import io.gangflow.server.schema.Schema;
import io.gangflow.server.schema.Shape;
import io.gangflow.server.schema.ShapedAnswer;
import java.util.List;

/** Shapes of Airflow 2.10's API, v1. */
public final class V1Shapes {

    static final Shape TAG = Shape.answer("V1Tag").with("name", Schema.TEXT);

    static final Shape DAG = Shape.answer("V1DAG")
            .with("dag_id", Schema.TEXT)
            .with("dag_display_name", Schema.TEXT)
            .orNull("root_dag_id", Schema.TEXT)
            .with("is_paused", Schema.BOOLEAN)
            .with("is_active", Schema.BOOLEAN)
            .with("is_subdag", Schema.BOOLEAN)
            .orNull("last_parsed_time", Schema.TIME)
            .with("fileloc", Schema.TEXT)
            .with("file_token", Schema.TEXT)
            .with("owners", Schema.listOf(Schema.TEXT))
            .orNull("description", Schema.TEXT)
            .orNull("timetable_description", Schema.TEXT)
            .with("tags", Schema.listOf(TAG.ref()))
            .with("max_active_tasks", Schema.INTEGER)
            .orNull("max_active_runs", Schema.INTEGER)
            .with("has_task_concurrency_limits", Schema.BOOLEAN)
            .with("has_import_errors", Schema.BOOLEAN);

    static final Shape DETAILS = DAG.extended("V1DAGDetail")
            .orNull("timezone", Schema.TEXT)
            .with("catchup", Schema.BOOLEAN)
            .orNull("doc_md", Schema.TEXT)
            .orNull("params", Schema.OBJECT)
            .orNull("start_date", Schema.TIME);

    static final Shape RUN = Shape.answer("V1DAGRun")
            .with("dag_run_id", Schema.TEXT)
            .with("dag_id", Schema.TEXT)
            .with("logical_date", Schema.TIME)
            .with("execution_date", Schema.TIME)
            .orNull("start_date", Schema.TIME)
            .orNull("end_date", Schema.TIME)
            .orNull("data_interval_start", Schema.TIME)
            .orNull("data_interval_end", Schema.TIME)
            .orNull("last_scheduling_decision", Schema.TIME)
            .with("run_type", CommonSchemas.RUN_TYPE)
            .with("state", CommonSchemas.RUN_STATE)
            .with("external_trigger", Schema.BOOLEAN)
            .with("conf", Schema.OBJECT)
            .orNull("note", Schema.TEXT);

    static final Shape TASK = Shape.answer("V1Task")
            .with("task_id", Schema.TEXT)
            .with("task_display_name", Schema.TEXT)
            .orNull("owner", Schema.TEXT)
            .orNull("start_date", Schema.TIME)
            .orNull("end_date", Schema.TIME)
            .with("trigger_rule", Schema.TEXT)
            .with("depends_on_past", Schema.BOOLEAN)
            .with("wait_for_downstream", Schema.BOOLEAN)
            .with("is_mapped", Schema.BOOLEAN)
            .with("retries", Schema.NUMBER)
            .orNull("queue", Schema.TEXT)
            .with("pool", Schema.TEXT)
            .with("pool_slots", Schema.NUMBER)
            .with("priority_weight", Schema.NUMBER)
            .with("downstream_task_ids", Schema.listOf(Schema.TEXT))
            .with("class_ref", Schema.OBJECT)
            .with("operator_name", Schema.TEXT);

    static final Shape INSTANCE = Shape.answer("V1TaskInstance")
            .with("task_id", Schema.TEXT)
            .with("task_display_name", Schema.TEXT)
            .with("dag_id", Schema.TEXT)
            .with("dag_run_id", Schema.TEXT)
            .with("execution_date", Schema.TIME)
            .orNull("start_date", Schema.TIME)
            .orNull("end_date", Schema.TIME)
            .orNull("duration", Schema.NUMBER)
            .orNull("state", CommonSchemas.TASK_STATE)
            .with("try_number", Schema.INTEGER)
            .with("map_index", Schema.INTEGER)
            .with("max_tries", Schema.INTEGER)
            .with("hostname", Schema.TEXT)
            .with("pool", Schema.TEXT)
            .with("pool_slots", Schema.INTEGER)
            .orNull("queue", Schema.TEXT)
            .with("priority_weight", Schema.INTEGER)
            .orNull("operator", Schema.TEXT)
            .orNull("queued_when", Schema.TIME)
            .orNull("executor", Schema.TEXT)
            .with("executor_config", Schema.TEXT)
            .with("rendered_fields", Schema.OBJECT)
            .orNull("note", Schema.TEXT);

    static final Shape DAGS = DAG.collection("V1DAGCollection", "dags");
    static final Shape RUNS = RUN.collection("V1DAGRunCollection", "dag_runs");
    static final Shape TASKS = TASK.collection("V1TaskCollection", "tasks");
    static final Shape INSTANCES = INSTANCE.collection("V1TaskInstanceCollection", "task_instances");

    static final Shape CLEARED = Shape.answer("V1ClearedTaskInstance")
            .with("dag_id", Schema.TEXT)
            .with("dag_run_id", Schema.TEXT)
            .with("task_id", Schema.TEXT)
            .with("execution_date", Schema.TIME);

    static final Shape CLEARED_ALL =
            Shape.answer("V1ClearedTaskInstances").with("task_instances", Schema.listOf(CLEARED.ref()));

    static final Shape LOG =
            Shape.answer("V1TaskInstanceLog").with("content", Schema.TEXT).maybe("continuation_token", Schema.TEXT);

    static final Shape SOURCE = Shape.answer("V1DagSource").with("content", Schema.TEXT);

    static final Shape VARIABLES = none("V1NoVariables", "variables");
    static final Shape DATASETS = none("V1NoDatasets", "datasets");

    static final Shape TRIGGER = Shape.body("V1TriggerBody")
            .maybe("dag_run_id", CommonSchemas.RUN_ID.orNull())
            .maybe("logical_date", Schema.TIME.orNull())
            .maybe("execution_date", Schema.TIME.orNull())
            .maybe("data_interval_start", Schema.TIME.orNull())
            .maybe("data_interval_end", Schema.TIME.orNull())
            .maybe("conf", Schema.OBJECT.orNull())
            .maybe("note", CommonSchemas.NOTE.orNull());

    static final Shape STATE = Shape.body("V1StateBody").with("state", Schema.oneOf("queued", "success", "failed"));

    private V1Shapes() {}

    private static Shape none(String name, String field) {
        return Shape.answer(name)
                .with(field, Schema.listOf(Schema.OBJECT).atMost(0))
                .with("total_entries", Schema.INTEGER);
    }

    /** Starts a response with the fields of a v2 response that have the same names. */
    static ShapedAnswer from(Shape shape, ObjectNode second) {
        ShapedAnswer answer = shape.startResponse();
        shape.fields().keySet().stream().filter(second::has).forEach(field -> answer.put(field, second.path(field)));
        return answer;
    }

    public static List<Shape> all() {
        return List.of(
                TAG,
                DAG,
                DETAILS,
                RUN,
                TASK,
                INSTANCE,
                DAGS,
                RUNS,
                TASKS,
                INSTANCES,
                CLEARED,
                CLEARED_ALL,
                LOG,
                SOURCE,
                VARIABLES,
                DATASETS,
                TRIGGER,
                STATE);
    }
}
