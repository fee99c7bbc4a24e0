package io.gangflow.airflow.v1;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.airflow.dag.Dag;
import io.gangflow.airflow.dag.Dags;
import io.gangflow.airflow.monitor.MonitorOperations;
import io.gangflow.airflow.routes.DagOperations;
import io.gangflow.airflow.routes.PipelineOperations;
import io.gangflow.airflow.shape.Collections;
import io.gangflow.airflow.shape.CommonShapes;
import io.gangflow.airflow.shape.DagShapes;
import io.gangflow.airflow.task.Task;
import io.gangflow.airflow.task.TaskAnswers;
import io.gangflow.airflow.task.TaskTree;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.server.http.Answer;
import io.gangflow.server.http.ApiException;
import io.gangflow.server.http.Call;
import io.gangflow.server.http.Permission;
import io.gangflow.server.operation.Operation;
import io.gangflow.server.operation.Parameter;
import io.gangflow.server.operation.Reply;
import io.gangflow.server.query.Slice;
import io.gangflow.server.schema.Schema;
import io.gangflow.server.schema.Shape;
import java.util.List;

/** {@code /api/v1/dags} and related routes. */
public record V1Dags(Dags dags, DagOperations second, PipelineOperations sources) {

    private static final String HEADING = "v1";
    private static final Permission LIST = Permission.of("list", KindCatalogue.WORKFLOW_TEMPLATE);
    private static final Permission GET = Permission.of("get", KindCatalogue.WORKFLOW_TEMPLATE);
    private static final Permission PATCH = Permission.of("patch", KindCatalogue.WORKFLOW_TEMPLATE);
    private static final Permission PATCH_SCHEDULE = Permission.of("patch", KindCatalogue.CRON_WORKFLOW);
    private static final Permission PATCH_HELD = Permission.of("patch", KindCatalogue.WORKFLOW);
    private static final Parameter MASK = Parameter.several("update_mask", Schema.TEXT);

    public List<Operation> all() {
        String dag = "/api/v1/dags/{dag_id}";
        return List.of(
                Operation.get("/api/v1/dags", LIST, Reply.ok(V1Shapes.DAGS), call -> page(second.chosen(call)))
                        .query(DagOperations.choice())
                        .describedAs(HEADING, "List the pipelines of the namespace"),
                Operation.patch("/api/v1/dags", PATCH, Reply.ok(V1Shapes.DAGS), call -> page(second.changedAll(call)))
                        .needs(LIST, PATCH_SCHEDULE, PATCH_HELD)
                        .query(MASK)
                        .query(DagOperations.choice())
                        .body(DagShapes.PATCH)
                        .describedAs(HEADING, "Pause or unpause pipelines"),
                Operation.get(dag, GET, Reply.ok(V1Shapes.DAG), this::get).describedAs(HEADING, "Get a pipeline"),
                Operation.get(dag + "/details", GET, Reply.ok(V1Shapes.DETAILS), this::details)
                        .describedAs(HEADING, "Get a pipeline with its parameters"),
                Operation.patch(dag, PATCH, Reply.ok(V1Shapes.DAG), this::patch)
                        .needs(PATCH_SCHEDULE, PATCH_HELD)
                        .query(MASK)
                        .body(DagShapes.PATCH)
                        .describedAs(HEADING, "Pause or unpause a pipeline"),
                Operation.get(dag + "/tasks", GET, Reply.ok(V1Shapes.TASKS), this::tasks)
                        .query(Parameter.of("order_by", Schema.TEXT))
                        .describedAs(HEADING, "List the tasks of a pipeline"),
                Operation.get(dag + "/tasks/{task_id}", GET, Reply.ok(V1Shapes.TASK), this::task)
                        .describedAs(HEADING, "Get a task"),
                Operation.get("/api/v1/dagSources/{file_token}", GET, Reply.ok(V1Shapes.SOURCE), this::source)
                        .describedAs(HEADING, "Get the file of a pipeline"),
                none("/api/v1/variables", V1Shapes.VARIABLES, "variables"),
                none("/api/v1/datasets", V1Shapes.DATASETS, "datasets").query(Parameter.of("uri_pattern", Schema.TEXT)),
                Operation.get(
                                "/api/v1/version",
                                Permission.NOBODY_ASKED,
                                Reply.ok(CommonShapes.VERSION),
                                call -> MonitorOperations.version())
                        .describedAs(HEADING, "Get the version"));
    }

    private static Operation none(String path, Shape shape, String field) {
        ObjectNode empty = shape.startResponse()
                .put(field, JsonNodeFactory.instance.arrayNode())
                .put("total_entries", 0)
                .done();
        return Operation.get(path, Permission.ANYBODY, Reply.ok(shape), call -> Answer.Json.ok(empty))
                .query(
                        Parameter.of("limit", Schema.integer(0, Integer.MAX_VALUE)),
                        Parameter.of("offset", Schema.integer(0, Integer.MAX_VALUE)),
                        Parameter.of("order_by", Schema.TEXT))
                .describedAs(HEADING, "List nothing: there is no counterpart here");
    }

    private static Answer page(Slice<Dag> slice) {
        return Collections.page(V1Shapes.DAGS, "dags", slice, V1Answers::dag);
    }

    private Answer get(Call call) {
        return Answer.Json.ok(V1Answers.dag(dags.recent().get(call.path("dag_id"))));
    }

    private Answer details(Call call) {
        return Answer.Json.ok(V1Answers.details(dags.recent().get(call.path("dag_id"))));
    }

    private Answer patch(Call call) {
        Dag changed = second.changed(
                dags.get(call.path("dag_id")), call.body().path("is_paused").asBoolean());
        return Answer.Json.ok(V1Answers.dag(changed));
    }

    private Answer tasks(Call call) {
        Dag dag = dags.template(call.path("dag_id"));
        List<Task> tasks = TaskTree.of(dag.spec());
        return Collections.all(
                V1Shapes.TASKS,
                "tasks",
                tasks.stream().map(task -> task(dag, tasks, task)).toList());
    }

    private Answer task(Call call) {
        Dag dag = dags.template(call.path("dag_id"));
        List<Task> tasks = TaskTree.of(dag.spec());
        return tasks.stream()
                .filter(task -> task.id().equals(call.path("task_id")))
                .findFirst()
                .map(task -> Answer.Json.ok(task(dag, tasks, task)))
                .orElseThrow(
                        () -> new ApiException(404, "Task with id %s was not found".formatted(call.path("task_id"))));
    }

    private static ObjectNode task(Dag dag, List<Task> tasks, Task task) {
        return V1Shapes.from(V1Shapes.TASK, TaskAnswers.task(dag, tasks, task)).done();
    }

    private Answer source(Call call) {
        String dagId = DagOperations.dagOf(call.path("file_token"));
        return Answer.Json.ok(V1Shapes.SOURCE
                .startResponse()
                .put("content", sources.text(dags.template(dagId)))
                .done());
    }
}
