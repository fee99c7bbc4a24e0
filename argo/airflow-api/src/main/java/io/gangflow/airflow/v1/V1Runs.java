package io.gangflow.airflow.v1;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.airflow.clear.ClearOperations;
import io.gangflow.airflow.cluster.DagRun;
import io.gangflow.airflow.log.LogOperations;
import io.gangflow.airflow.routes.RunOperations;
import io.gangflow.airflow.run.RunListing;
import io.gangflow.airflow.shape.Collections;
import io.gangflow.airflow.shape.RunShapes;
import io.gangflow.airflow.shape.TaskShapes;
import io.gangflow.airflow.task.InstanceListing;
import io.gangflow.airflow.task.TaskInstance;
import io.gangflow.airflow.task.TaskOperations;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.server.http.Answer;
import io.gangflow.server.http.Call;
import io.gangflow.server.http.Permission;
import io.gangflow.server.operation.Operation;
import io.gangflow.server.operation.Parameter;
import io.gangflow.server.operation.Reply;
import io.gangflow.server.query.Slice;
import io.gangflow.server.schema.Schema;
import java.util.List;
import java.util.stream.Stream;

/** {@code /api/v1/dags/…/dagRuns}. */
public record V1Runs(RunOperations runs, TaskOperations tasks, LogOperations logs, ClearOperations clearing) {

    private static final String HEADING = "v1";
    private static final String RUNS = "/api/v1/dags/{dag_id}/dagRuns";
    private static final String RUN = RUNS + "/{dag_run_id}";
    private static final String INSTANCES = RUN + "/taskInstances";

    private static Permission workflows(String verb) {
        return Permission.of(verb, KindCatalogue.WORKFLOW);
    }

    public List<Operation> all() {
        return Stream.concat(ofRuns().stream(), ofTasks().stream()).toList();
    }

    private List<Operation> ofRuns() {
        return List.of(
                Operation.get(RUNS, workflows("list"), Reply.ok(V1Shapes.RUNS), call -> page(runs.chosen(call)))
                        .query(RunListing.RUNS.parameters())
                        .describedAs(HEADING, "List the runs of a pipeline"),
                Operation.post(
                                RUNS + "/list",
                                workflows("list"),
                                Reply.ok(V1Shapes.RUNS),
                                call -> page(runs.chosenByBody(call)))
                        .body(RunShapes.BATCH)
                        .describedAs(HEADING, "List them with filters in the body"),
                Operation.post(RUNS, workflows("create"), Reply.ok(V1Shapes.RUN), this::trigger)
                        .body(V1Shapes.TRIGGER)
                        .describedAs(HEADING, "Trigger a run"),
                Operation.get(RUN, workflows("get"), Reply.ok(V1Shapes.RUN), call -> run(runs.read(call)))
                        .describedAs(HEADING, "Get a run"),
                Operation.patch(RUN, workflows("patch"), Reply.ok(V1Shapes.RUN), call -> run(runs.patched(call)))
                        .body(V1Shapes.STATE)
                        .describedAs(HEADING, "End a run, or retry it"),
                Operation.delete(RUN, workflows("delete"), Reply.nothing(), runs::delete)
                        .describedAs(HEADING, "Delete a run"));
    }

    private List<Operation> ofTasks() {
        return List.of(
                Operation.get(
                                INSTANCES,
                                workflows("list"),
                                Reply.ok(V1Shapes.INSTANCES),
                                call -> instances(tasks.chosen(call)))
                        .query(InstanceListing.INSTANCES.parameters())
                        .describedAs(HEADING, "List the task instances of a run"),
                Operation.post(
                                INSTANCES + "/list",
                                workflows("list"),
                                Reply.ok(V1Shapes.INSTANCES),
                                call -> instances(tasks.chosenByBody(call)))
                        .body(TaskShapes.BATCH)
                        .describedAs(HEADING, "List them with filters in the body"),
                Operation.get(
                                INSTANCES + "/{task_id}",
                                workflows("get"),
                                Reply.ok(V1Shapes.INSTANCE),
                                call -> Answer.Json.ok(V1Answers.instance(tasks.instance(call))))
                        .describedAs(HEADING, "Get a task instance"),
                Operation.get(
                                INSTANCES + "/{task_id}/logs/{try_number}",
                                Permission.of("get", KindCatalogue.POD, "log"),
                                Reply.ok(V1Shapes.LOG).also("text/plain", Schema.TEXT),
                                this::log)
                        .query(
                                Parameter.of("full_content", Schema.BOOLEAN),
                                Parameter.of("map_index", Schema.integer(-1, Integer.MAX_VALUE)),
                                Parameter.of("token", Schema.TEXT))
                        .describedAs(HEADING, "Read the log of a try"),
                Operation.post(
                                "/api/v1/dags/{dag_id}/clearTaskInstances",
                                workflows("patch"),
                                Reply.ok(V1Shapes.CLEARED_ALL),
                                this::clear)
                        .body(TaskShapes.CLEAR)
                        .describedAs(HEADING, "Clear tasks: run them again"));
    }

    private static Answer page(Slice<DagRun> slice) {
        return Collections.page(V1Shapes.RUNS, "dag_runs", slice, V1Answers::run);
    }

    private static Answer instances(Slice<TaskInstance> slice) {
        return Collections.page(V1Shapes.INSTANCES, "task_instances", slice, V1Answers::instance);
    }

    private static Answer run(DagRun run) {
        return Answer.Json.ok(V1Answers.run(run));
    }

    private Answer trigger(Call call) {
        ObjectNode body = call.body().deepCopy();
        JsonNode execution = body.remove("execution_date");
        if (execution != null && !body.hasNonNull("logical_date")) {
            body.set("logical_date", execution);
        }
        return run(runs.triggered(call, body));
    }

    private Answer clear(Call call) throws InterruptedException {
        return Answer.Json.ok(V1Shapes.CLEARED_ALL
                .startResponse()
                .put(
                        "task_instances",
                        clearing.cleared(call).stream().map(V1Answers::cleared).toList())
                .done());
    }

    /** Returns a list of pairs of host and text, as a Python literal. */
    private Answer log(Call call) {
        LogOperations.LogPage told = logs.translated(call);
        if (call.headers().getOrDefault("accept", "").contains("text/plain")) {
            return new Answer.Text(200, "text/plain", told.text(), java.util.Map.of());
        }
        String content = "[(%s, %s)]".formatted(PythonText.quoted(told.host()), PythonText.quoted(told.text()));
        return Answer.Json.ok(V1Shapes.LOG
                .startResponse()
                .put("content", content)
                .put("continuation_token", told.next())
                .done());
    }
}
