package io.gangflow.airflow.task;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.airflow.cluster.DagRun;
import io.gangflow.airflow.cluster.ObjectMetadata;
import io.gangflow.airflow.dag.Dag;
import io.gangflow.airflow.shape.TaskShapes;
import io.gangflow.airflow.state.TaskState;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.server.schema.ShapedAnswer;
import io.gangflow.server.schema.Times;
import java.util.List;
import java.util.Optional;

/** The API representation of tasks and task instances. */
public final class TaskAnswers {

    private static final String EXECUTOR = "argo+volcano";

    private TaskAnswers() {}

    public static ObjectNode task(Dag dag, List<Task> all, Task task) {
        ObjectNode reference = JsonNodeFactory.instance
                .objectNode()
                .put("module_path", "gangflow.stages")
                .put("class_name", task.kind());
        return TaskShapes.TASK
                .startResponse()
                .put("task_id", task.id())
                .put("task_display_name", task.id())
                .put("owner", dag.owner())
                .putTime("start_date", Optional.of(ObjectMetadata.created(dag.template())))
                .put("trigger_rule", task.always() ? "all_done" : "all_success")
                .put("depends_on_past", false)
                .put("wait_for_downstream", false)
                .put("retries", task.retries())
                .put("queue", dag.template().getMetadata().getNamespace())
                .put("pool", task.pool())
                .put("pool_slots", task.slots())
                .put("retry_exponential_backoff", 0)
                .put("priority_weight", 1)
                .put("weight_rule", "absolute")
                .put("ui_color", "#fff")
                .put("ui_fgcolor", "#000")
                .putTexts("template_fields", List.of())
                .putTexts("downstream_task_ids", TaskTree.downstream(all, task.id()))
                .put("operator_name", task.kind())
                .put("params", JsonNodeFactory.instance.objectNode())
                .put("class_ref", reference)
                .put("is_mapped", task.mapped())
                .putTexts("extra_links", List.of())
                .done();
    }

    public static ObjectNode instance(TaskInstance instance) {
        DagRun run = instance.run();
        ShapedAnswer answer = TaskShapes.INSTANCE
                .startResponse()
                .put("id", instance.id().toString())
                .putTime("logical_date", run.logicalDate())
                .put("run_after", run.runAfter().toString())
                .put("note", instance.note())
                .put("rendered_fields", JsonNodeFactory.instance.objectNode())
                .put("try_number", instance.tryNumber())
                .putTime("start_date", instance.started())
                .putTime("end_date", instance.ended())
                .putSeconds("duration", instance.duration())
                .put("state", instance.state().map(TaskState::text))
                .put("hostname", Optional.of(instance.hostname().orElse("")));
        return common(answer, instance).done();
    }

    /** @param number of the try, from 1 */
    static ObjectNode tried(TaskInstance instance, NodeStatus tried, int number) {
        ShapedAnswer answer = TaskShapes.TRY
                .startResponse()
                .put("try_number", number)
                .putTime("start_date", Times.of(tried.startedAt()))
                .putTime("end_date", Times.of(tried.finishedAt()))
                .putSeconds("duration", TaskInstance.seconds(tried))
                .put("state", instance.stateOf(tried).map(TaskState::text))
                .put("hostname", Optional.of(instance.hostname(tried).orElse("")));
        return common(answer, instance).done();
    }

    private static ShapedAnswer common(ShapedAnswer answer, TaskInstance instance) {
        Task task = instance.task();
        Dag dag = instance.tasks().dag();
        return answer.put("task_id", task.id())
                .put("dag_id", dag.id())
                .put("dag_run_id", instance.run().runId())
                .put("map_index", instance.mapIndex())
                .put("max_tries", instance.maxTries())
                .put("task_display_name", task.id())
                .put("dag_display_name", dag.displayName())
                .put("pool", task.pool())
                .put("pool_slots", task.slots())
                .put("queue", instance.tasks().workflow().getMetadata().getNamespace())
                .put("priority_weight", 1)
                .put("operator", task.kind())
                .put("operator_name", task.kind())
                .putTime("queued_when", instance.queued())
                .putTime("scheduled_when", instance.queued())
                .put("executor", EXECUTOR)
                .put("executor_config", "{}")
                .put("dag_version", instance.tasks().version());
    }
}
