package io.gangflow.airflow.clear;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.airflow.cluster.DagRun;
import io.gangflow.airflow.run.RunAnswers;
import io.gangflow.airflow.shape.Collections;
import io.gangflow.airflow.shape.RunShapes;
import io.gangflow.airflow.shape.TaskShapes;
import io.gangflow.airflow.state.TaskState;
import io.gangflow.airflow.task.Instances;
import io.gangflow.airflow.task.RunTasks;
import io.gangflow.airflow.task.Task;
import io.gangflow.airflow.task.TaskAnswers;
import io.gangflow.airflow.task.TaskInstance;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.server.http.Answer;
import io.gangflow.server.http.ApiException;
import io.gangflow.server.http.Call;
import io.gangflow.server.http.Permission;
import io.gangflow.server.operation.Operation;
import io.gangflow.server.operation.Reply;
import io.gangflow.server.schema.Schema;
import io.gangflow.server.schema.Times;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * {@code /clear…}: lists the tasks that would run again, or runs them again. Only {@code dry_run: false} changes
 * anything.
 */
public record ClearOperations(Instances instances) {

    private static final Permission PATCH = Permission.of("patch", KindCatalogue.WORKFLOW);
    private static final int MOST_RUNS = 50;
    private static final int BAD_REQUEST = 400;

    public List<Operation> all() {
        return List.of(
                Operation.post(
                                "/api/v2/dags/{dag_id}/clearTaskInstances",
                                PATCH,
                                Reply.ok(TaskShapes.INSTANCES),
                                this::clearInstances)
                        .body(TaskShapes.CLEAR)
                        .describedAs(
                                "Task Instance",
                                "Clear tasks: run them again; only list them unless `dry_run` is false"),
                Operation.post(
                                "/api/v2/dags/{dag_id}/dagRuns/{dag_run_id}/clear",
                                PATCH,
                                Reply.ok(Schema.anyOf(TaskShapes.CLEARED.ref(), RunShapes.RUN.ref())),
                                this::clearRun)
                        .body(RunShapes.CLEAR)
                        .describedAs(
                                "DagRun", "Clear a run: run it again; only list its tasks unless `dry_run` is false"));
    }

    private Answer clearRun(Call call) throws InterruptedException {
        RunTasks tasks = instances.tasks(call.path("dag_id"), call.path("dag_run_id"));
        boolean onlyFailed = call.body().path("only_failed").asBoolean(false);
        List<TaskInstance> chosen = tasks.instances().stream()
                .filter(each -> !onlyFailed || Clearing.failed(each))
                .filter(each -> !call.body().path("only_new").asBoolean(false))
                .toList();
        if (call.body().path("dry_run").asBoolean(true)) {
            return Collections.all(
                    TaskShapes.CLEARED,
                    "task_instances",
                    chosen.stream().map(TaskAnswers::instance).toList());
        }
        DagRun again = new Clearing(instances.dags().cluster()).again(tasks.run(), chosen, 1);
        return Answer.Json.ok(RunAnswers.run(again));
    }

    private Answer clearInstances(Call call) throws InterruptedException {
        return Collections.all(
                TaskShapes.INSTANCES,
                "task_instances",
                cleared(call).stream().map(TaskAnswers::instance).toList());
    }

    /** Returns the instances that the body selects; clears them unless it is a dry run. */
    public List<TaskInstance> cleared(Call call) throws InterruptedException {
        JsonNode body = call.body();
        refuseIgnored(body);
        Map<DagRun, List<TaskInstance>> chosen = new LinkedHashMap<>();
        for (RunTasks tasks : runs(call.path("dag_id"), body)) {
            chosen.put(tasks.run(), chosen(tasks, body));
        }
        if (!body.path("dry_run").asBoolean(true)) {
            clear(chosen);
        }
        return chosen.values().stream().flatMap(List::stream).toList();
    }

    /** Clears all or, if one cannot be cleared, none. */
    private void clear(Map<DagRun, List<TaskInstance>> chosen) throws InterruptedException {
        chosen.forEach(Clearing::check);
        Clearing clearing = new Clearing(instances.dags().cluster());
        for (Map.Entry<DagRun, List<TaskInstance>> each : chosen.entrySet()) {
            clearing.again(each.getKey(), each.getValue(), chosen.size());
        }
    }

    private static void refuseIgnored(JsonNode body) {
        for (String field : List.of("include_past", "include_future")) {
            if (body.path(field).asBoolean(false)) {
                throw new ApiException(
                        BAD_REQUEST,
                        "`%s` is not supported; use `start_date` and `end_date`, or a `dag_run_id` for each run"
                                .formatted(field));
            }
        }
        if (!body.path("reset_dag_runs").asBoolean(true)) {
            throw new ApiException(
                    BAD_REQUEST,
                    "`reset_dag_runs: false` is not done here: a run of which tasks run again, runs again");
        }
    }

    /** Without a run ID, selects the runs in the given range of times. */
    private List<RunTasks> runs(String dagId, JsonNode body) {
        if (body.path("dag_run_id").isTextual()) {
            return List.of(instances.tasks(dagId, body.path("dag_run_id").asText()));
        }
        Optional<Instant> from = time(body, "start_date");
        Optional<Instant> to = time(body, "end_date");
        List<DagRun> found = instances.runs().of(dagId).stream()
                .filter(run -> !from.filter(run.runAfter()::isBefore).isPresent())
                .filter(run -> !to.filter(run.runAfter()::isAfter).isPresent())
                .toList();
        if (found.size() > MOST_RUNS) {
            throw new ApiException(
                    BAD_REQUEST,
                    "%d runs match, but at most %d can be cleared at once; use `dag_run_id` or a shorter period"
                            .formatted(found.size(), MOST_RUNS));
        }
        return found.stream().map(run -> instances.tasks(dagId, run.runId())).toList();
    }

    private static Optional<Instant> time(JsonNode body, String field) {
        return body.path(field).isTextual()
                ? Optional.of(Times.parse(body.path(field).asText()))
                : Optional.empty();
    }

    private static List<TaskInstance> chosen(RunTasks tasks, JsonNode body) {
        Set<String> named = new LinkedHashSet<>();
        Set<String> mapped = new LinkedHashSet<>();
        for (JsonNode task : body.path("task_ids")) {
            named.add(task.isArray() ? task.path(0).asText() : task.asText());
            if (task.isArray()) {
                mapped.add(task.path(0).asText() + "\0" + task.path(1).asText());
            }
        }
        boolean all = named.isEmpty();
        refuseUnknown(tasks, named);
        Set<String> ids = Clearing.around(
                tasks.tasks(),
                named,
                body.path("include_upstream").asBoolean(false),
                body.path("include_downstream").asBoolean(false));
        return tasks.instances().stream()
                .filter(each -> all || ids.contains(each.task().id()))
                .filter(each -> isNotExcluded(each, mapped))
                .filter(each -> !body.path("only_failed").asBoolean(true) || Clearing.failed(each))
                .filter(each -> !body.path("only_running").asBoolean(false)
                        || each.state().filter(TaskState.RUNNING::equals).isPresent())
                .toList();
    }

    /** If a task is named with indices, only those. */
    private static boolean isNotExcluded(TaskInstance instance, Set<String> mapped) {
        String id = instance.task().id();
        return mapped.stream().noneMatch(each -> each.startsWith(id + "\0"))
                || mapped.contains(id + "\0" + instance.mapIndex());
    }

    private static void refuseUnknown(RunTasks tasks, Set<String> named) {
        List<String> known = tasks.tasks().stream().map(Task::id).toList();
        named.stream().filter(id -> !known.contains(id)).findFirst().ifPresent(id -> {
            throw new ApiException(
                    BAD_REQUEST,
                    "task `%s` is not in `%s`; its tasks are %s"
                            .formatted(id, tasks.dag().id(), known));
        });
    }
}
