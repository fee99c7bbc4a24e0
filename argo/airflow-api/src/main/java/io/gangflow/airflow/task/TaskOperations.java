package io.gangflow.airflow.task;

import io.gangflow.airflow.dag.Dag;
import io.gangflow.airflow.shape.Collections;
import io.gangflow.airflow.shape.TaskShapes;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.server.http.Answer;
import io.gangflow.server.http.ApiException;
import io.gangflow.server.http.Call;
import io.gangflow.server.http.Permission;
import io.gangflow.server.operation.Operation;
import io.gangflow.server.operation.Parameter;
import io.gangflow.server.operation.Reply;
import io.gangflow.server.query.BodyQuery;
import io.gangflow.server.query.Slice;
import io.gangflow.server.schema.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** {@code /tasks} and {@code /taskInstances}, read-only. */
public record TaskOperations(Instances instances) {

    static final String RUN = "/api/v2/dags/{dag_id}/dagRuns/{dag_run_id}";
    static final String INSTANCE = RUN + "/taskInstances/{task_id}";
    static final Permission READ = Permission.of("get", KindCatalogue.WORKFLOW);
    static final Parameter MAP_INDEX = Parameter.of("map_index", Schema.integer(-1, Integer.MAX_VALUE));
    private static final Permission LIST = Permission.of("list", KindCatalogue.WORKFLOW);
    private static final Permission PIPELINE = Permission.of("get", KindCatalogue.WORKFLOW_TEMPLATE);
    private static final int NOT_FOUND = 404;
    private static final String HEADING = "Task Instance";

    public List<Operation> all() {
        List<Operation> all = new ArrayList<>(List.of(
                Operation.get("/api/v2/dags/{dag_id}/tasks", PIPELINE, Reply.ok(TaskShapes.TASKS), this::tasks)
                        .query(Parameter.of("order_by", Schema.TEXT))
                        .describedAs("Task", "List the tasks of a pipeline: its stages"),
                Operation.get("/api/v2/dags/{dag_id}/tasks/{task_id}", PIPELINE, Reply.ok(TaskShapes.TASK), this::task)
                        .describedAs("Task", "Get a task"),
                Operation.get(RUN + "/taskInstances", LIST, Reply.ok(TaskShapes.INSTANCES), this::list)
                        .query(InstanceListing.INSTANCES.parametersWithCursor())
                        .describedAs(HEADING, "List the task instances of a run, or of all runs with `~`"),
                Operation.post(RUN + "/taskInstances/list", LIST, Reply.ok(TaskShapes.INSTANCES), this::batch)
                        .body(TaskShapes.BATCH)
                        .describedAs(HEADING, "List them with filters in the body"),
                Operation.get(INSTANCE + "/listMapped", READ, Reply.ok(TaskShapes.INSTANCES), this::mapped)
                        .query(InstanceListing.INSTANCES.parameters())
                        .describedAs(HEADING, "List the instances of a mapped task")));
        for (String place : List.of(INSTANCE, INSTANCE + "/{map_index}")) {
            all.addAll(of(place));
        }
        return all;
    }

    private List<Operation> of(String place) {
        return List.of(
                asked(Operation.get(place, READ, Reply.ok(TaskShapes.INSTANCE), this::get))
                        .describedAs(HEADING, "Get a task instance"),
                asked(Operation.get(place + "/tries", READ, Reply.ok(TaskShapes.TRIES), this::tries))
                        .describedAs(HEADING, "List the tries of a task instance"),
                asked(Operation.get(place + "/tries/{task_try_number}", READ, Reply.ok(TaskShapes.TRY), this::oneTry))
                        .describedAs(HEADING, "Get a try of a task instance"),
                asked(Operation.get(place + "/dependencies", READ, Reply.ok(TaskShapes.DEPENDENCIES), this::waits))
                        .describedAs(HEADING, "List the dependencies of a task instance"));
    }

    private static Operation asked(Operation operation) {
        boolean inPath = operation.path().contains("{map_index}");
        boolean whole = operation.path().equals(INSTANCE);
        return inPath || whole ? operation : operation.query(MAP_INDEX);
    }

    private Answer tasks(Call call) {
        Dag dag = instances.dags().template(call.path("dag_id"));
        List<Task> tasks = TaskTree.of(dag.spec());
        return Collections.all(
                TaskShapes.TASKS,
                "tasks",
                TaskSorting.of(call.query("order_by").orElse("task_id"), tasks).stream()
                        .map(task -> TaskAnswers.task(dag, tasks, task))
                        .toList());
    }

    private Answer task(Call call) {
        Dag dag = instances.dags().template(call.path("dag_id"));
        List<Task> tasks = TaskTree.of(dag.spec());
        return tasks.stream()
                .filter(task -> task.id().equals(call.path("task_id")))
                .findFirst()
                .map(task -> Answer.Json.ok(TaskAnswers.task(dag, tasks, task)))
                .orElseThrow(() ->
                        new ApiException(NOT_FOUND, "Task with id %s was not found".formatted(call.path("task_id"))));
    }

    private Answer list(Call call) {
        return page(chosen(call));
    }

    /** Returns the instances that the query selects. */
    public Slice<TaskInstance> chosen(Call call) {
        List<TaskInstance> all = instances.of(call.path("dag_id"), call.path("dag_run_id"));
        return InstanceListing.INSTANCES.select(call.query(), all);
    }

    private Answer batch(Call call) {
        return page(chosenByBody(call));
    }

    /** Returns the instances that the body selects. */
    public Slice<TaskInstance> chosenByBody(Call call) {
        Map<String, List<String>> query = BodyQuery.of(call.body(), Map.of());
        List<String> dags = query.getOrDefault("dag_ids", List.of());
        List<String> runs = query.getOrDefault("dag_run_ids", List.of());
        List<String> tasks = query.getOrDefault("task_ids", List.of());
        List<TaskInstance> chosen = instances.of(call.path("dag_id"), call.path("dag_run_id")).stream()
                .filter(each -> dags.isEmpty() || dags.contains(each.run().dagId()))
                .filter(each -> runs.isEmpty() || runs.contains(each.run().runId()))
                .filter(each -> tasks.isEmpty() || tasks.contains(each.task().id()))
                .toList();
        return InstanceListing.INSTANCES.select(query, chosen);
    }

    static Answer.Json page(Slice<TaskInstance> slice) {
        return Collections.page(TaskShapes.INSTANCES, "task_instances", slice, TaskAnswers::instance);
    }

    private Answer mapped(Call call) {
        List<TaskInstance> all = instances.of(call.path("dag_id"), call.path("dag_run_id"), call.path("task_id"));
        if (all.stream().noneMatch(each -> each.task().mapped())) {
            throw new ApiException(NOT_FOUND, "Task id %s is not mapped".formatted(call.path("task_id")));
        }
        return page(InstanceListing.INSTANCES.select(call.query(), all));
    }

    /** Returns the instance that the path names. */
    public TaskInstance instance(Call call) {
        String index = call.path().containsKey("map_index")
                ? call.path("map_index")
                : call.query("map_index").orElse("-1");
        return instances.get(
                call.path("dag_id"), call.path("dag_run_id"), call.path("task_id"), Integer.parseInt(index));
    }

    private Answer get(Call call) {
        return Answer.Json.ok(TaskAnswers.instance(instance(call)));
    }

    private Answer tries(Call call) {
        TaskInstance instance = instance(call);
        List<NodeStatus> tries = instance.tries();
        return Collections.all(
                TaskShapes.TRIES,
                "task_instances",
                java.util.stream.IntStream.range(0, tries.size())
                        .mapToObj(index -> TaskAnswers.tried(instance, tries.get(index), index + 1))
                        .toList());
    }

    private Answer oneTry(Call call) {
        TaskInstance instance = instance(call);
        int number = Integer.parseInt(call.path("task_try_number"));
        List<NodeStatus> tries = instance.tries();
        if (number < 1 || number > tries.size()) {
            throw new ApiException(
                    NOT_FOUND,
                    "The Task Instance with task_id: `%s` has %d tries, but no try_number: `%d`"
                            .formatted(instance.task().id(), tries.size(), number));
        }
        return Answer.Json.ok(TaskAnswers.tried(instance, tries.get(number - 1), number));
    }

    private Answer waits(Call call) {
        return Answer.Json.ok(TaskShapes.DEPENDENCIES
                .startResponse()
                .put("dependencies", WaitReason.of(instance(call)))
                .done());
    }
}
