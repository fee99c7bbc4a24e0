package io.gangflow.airflow.clear;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.airflow.cluster.Cluster;
import io.gangflow.airflow.cluster.ObjectMetadata;
import io.gangflow.airflow.shape.Collections;
import io.gangflow.airflow.shape.TaskShapes;
import io.gangflow.airflow.state.TaskState;
import io.gangflow.airflow.task.Instances;
import io.gangflow.airflow.task.RunTasks;
import io.gangflow.airflow.task.TaskAnswers;
import io.gangflow.airflow.task.TaskInstance;
import io.gangflow.argo.model.ArgoJson;
import io.gangflow.argo.model.Workflow;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.server.http.Answer;
import io.gangflow.server.http.ApiException;
import io.gangflow.server.http.Call;
import io.gangflow.server.http.Permission;
import io.gangflow.server.operation.Operation;
import io.gangflow.server.operation.Parameter;
import io.gangflow.server.operation.Reply;
import io.gangflow.server.schema.Schema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * PATCH of task instances: sets notes. The controller owns the state of a node; only a node that waits for approval can
 * be resumed, and no other state can be set.
 */
public record MarkOperations(Instances instances) {

    private static final String PLACE = "/api/v2/dags/{dag_id}/dagRuns/{dag_run_id}/taskInstances/{task_id}";
    private static final Permission PATCH = Permission.of("patch", KindCatalogue.WORKFLOW);
    private static final Parameter INDEX = Parameter.of("map_index", Schema.integer(-1, Integer.MAX_VALUE));
    private static final int BAD_REQUEST = 400;
    private static final int CONFLICT = 409;

    public List<Operation> all() {
        List<Operation> all = new ArrayList<>();
        for (String place : List.of(PLACE, PLACE + "/{map_index}")) {
            for (boolean dry : List.of(false, true)) {
                Operation operation = Operation.patch(
                                place + (dry ? "/dry_run" : ""),
                                PATCH,
                                Reply.ok(TaskShapes.INSTANCES),
                                call -> patch(call, dry))
                        .query(Parameter.several("update_mask", Schema.TEXT))
                        .body(TaskShapes.PATCH)
                        .describedAs(
                                "Task Instance",
                                dry ? "List what a change of state would affect" : "Set a note, or approve it");
                all.add(place.equals(PLACE) ? operation.query(INDEX) : operation);
            }
        }
        return all;
    }

    private Answer patch(Call call, boolean dry) throws InterruptedException {
        JsonNode body = call.body();
        refuseOtherRuns(body);
        List<TaskInstance> named = chosen(call);
        List<TaskInstance> chosen = around(named, body);
        Workflow run = named.get(0).tasks().workflow();
        if (!dry && body.path("note").isTextual()) {
            run = noted(named, body.path("note").asText());
        }
        if (body.path("new_state").isTextual()) {
            run = marked(chosen, body.path("new_state").asText(), dry, run);
        }
        RunTasks now = new RunTasks(run, named.get(0).tasks().dag());
        List<String> ids = chosen.stream().map(each -> each.id().toString()).toList();
        return Collections.all(
                TaskShapes.INSTANCES,
                "task_instances",
                now.instances().stream()
                        .filter(each -> ids.contains(each.id().toString()))
                        .map(TaskAnswers::instance)
                        .toList());
    }

    private static void refuseOtherRuns(JsonNode body) {
        for (String field : List.of("include_past", "include_future")) {
            if (body.path(field).asBoolean(false)) {
                throw new ApiException(
                        BAD_REQUEST, "`%s` is not supported; request each run by its id".formatted(field));
            }
        }
    }

    /**
     * Includes the tasks before or after them in the same run; as in Airflow, a note applies only to the named task.
     */
    private static List<TaskInstance> around(List<TaskInstance> named, JsonNode body) {
        boolean before = body.path("include_upstream").asBoolean(false);
        boolean after = body.path("include_downstream").asBoolean(false);
        if (!before && !after) {
            return named;
        }
        RunTasks tasks = named.get(0).tasks();
        Set<String> own = named.stream().map(each -> each.task().id()).collect(Collectors.toSet());
        Set<String> ids = Clearing.around(tasks.tasks(), own, before, after);
        List<TaskInstance> all = new ArrayList<>(named);
        tasks.instances().stream()
                .filter(each -> ids.contains(each.task().id()))
                .filter(each -> !own.contains(each.task().id()))
                .forEach(all::add);
        return all;
    }

    private List<TaskInstance> chosen(Call call) {
        String dag = call.path("dag_id");
        String run = call.path("dag_run_id");
        String task = call.path("task_id");
        if (call.path().containsKey("map_index")) {
            return List.of(instances.get(dag, run, task, Integer.parseInt(call.path("map_index"))));
        }
        return call.query("map_index").isPresent()
                ? List.of(instances.get(
                        dag, run, task, Integer.parseInt(call.query("map_index").get())))
                : instances.of(dag, run, task);
    }

    private Workflow noted(List<TaskInstance> chosen, String note) {
        Map<String, String> notes = new LinkedHashMap<>();
        chosen.forEach(each -> notes.put(each.noteKey(), note));
        JsonNode patch = ArgoJson.tree(Map.of("metadata", Map.of("annotations", notes)));
        String name = chosen.get(0).run().name();
        return instances.dags().cluster().merge(Workflow.class, name, ArgoJson.write(patch));
    }

    private Workflow marked(List<TaskInstance> chosen, String wanted, boolean dry, Workflow run) {
        List<TaskInstance> others = chosen.stream()
                .filter(each -> !each.state().map(TaskState::text).orElse("").equals(wanted))
                .toList();
        if (others.isEmpty()) {
            return run;
        }
        boolean waits = others.stream()
                .allMatch(
                        each -> each.state().filter(TaskState.DEFERRED::equals).isPresent());
        if (!waits || !wanted.equals("success")) {
            throw new ApiException(
                    CONFLICT,
                    "the state of a task is its controller's and can't be set to `%s`; end the run (PATCH the DagRun), or run the task again (clearTaskInstances)"
                            .formatted(wanted));
        }
        if (dry) {
            return run;
        }
        Cluster cluster = instances.dags().cluster();
        Workflow resumed = cluster.argo().resume(ObjectMetadata.name(run));
        cluster.written(resumed);
        return resumed;
    }
}
