package io.gangflow.airflow.log;

import io.gangflow.airflow.shape.TaskShapes;
import io.gangflow.airflow.task.Instances;
import io.gangflow.airflow.task.TaskInstance;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.server.http.Answer;
import io.gangflow.server.http.ApiException;
import io.gangflow.server.http.Call;
import io.gangflow.server.http.Permission;
import io.gangflow.server.operation.Operation;
import io.gangflow.server.operation.Parameter;
import io.gangflow.server.operation.Reply;
import io.gangflow.server.schema.Schema;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Logs of tries, and links to their other locations. */
public record LogOperations(Instances instances) {

    private static final String PLACE = "/api/v2/dags/{dag_id}/dagRuns/{dag_run_id}/taskInstances/{task_id}";
    private static final Permission LOGS = Permission.of("get", KindCatalogue.POD, "log");
    private static final Parameter INDEX = Parameter.of("map_index", Schema.integer(-1, Integer.MAX_VALUE));
    private static final String LINES = "application/x-ndjson";
    private static final int USUAL = 1_000;
    private static final int MOST = 100_000;
    private static final int NOT_FOUND = 404;

    public List<Operation> all() {
        return List.of(
                Operation.get(
                                PLACE + "/logs/{try_number}",
                                LOGS,
                                Reply.ok(TaskShapes.LOG).also(LINES, Schema.TEXT),
                                this::log)
                        .query(
                                INDEX,
                                new Parameter(
                                        "full_content",
                                        Schema.BOOLEAN,
                                        "At most 100,000 lines or 4 MiB in one response; the token marks the start of the next."),
                                new Parameter("token", Schema.TEXT, "Continuation token."))
                        .describedAs("Task Instance", "Read the log of a try"),
                Operation.get(
                                PLACE + "/externalLogUrl/{try_number}",
                                Permission.of("get", KindCatalogue.WORKFLOW),
                                Reply.ok(TaskShapes.LOG_URL),
                                this::place)
                        .query(INDEX)
                        .describedAs("Task Instance", "Get the place where the log of a try was archived"));
    }

    private TaskInstance instance(Call call) {
        int index = Integer.parseInt(call.query("map_index").orElse("-1"));
        return instances.get(call.path("dag_id"), call.path("dag_run_id"), call.path("task_id"), index);
    }

    private static NodeStatus tried(TaskInstance instance, Call call) {
        int number = Integer.parseInt(call.path("try_number"));
        List<NodeStatus> tries = instance.tries();
        if (number < 1 || number > tries.size()) {
            throw new ApiException(
                    NOT_FOUND,
                    "TaskInstance not found: task `%s` has been tried %d times, so there is no try %d"
                            .formatted(instance.task().id(), tries.size(), number));
        }
        return tries.get(number - 1);
    }

    /**
     * A part of a log as one text.
     *
     * @param next where to continue
     */
    public record LogPage(String host, String text, Optional<String> next) {}

    public LogPage translated(Call call) {
        LogPart part = part(call);
        String text = part.lines().stream().map(line -> line.text() + "\n").collect(Collectors.joining());
        return new LogPage(
                instance(call).hostname().orElse(""), text, part.next().map(LogToken::text));
    }

    private LogPart part(Call call) {
        TaskInstance instance = instance(call);
        NodeStatus tried = tried(instance, call);
        LogToken from = call.query("token")
                .filter(token -> !token.isEmpty())
                .map(LogToken::of)
                .orElse(LogToken.BEGIN);
        boolean full = call.query("full_content")
                .filter(text -> text.equalsIgnoreCase("true") || text.equals("1"))
                .isPresent();
        return new TryLog(instances.dags().cluster(), instance, tried).read(from, full ? MOST : USUAL);
    }

    private Answer log(Call call) {
        LogPart part = part(call);
        Optional<String> next = part.next().map(LogToken::text);
        if (call.headers().getOrDefault("accept", "").contains(LINES)) {
            String body = part.lines().stream().map(line -> line.json() + "\n").collect(Collectors.joining());
            return new Answer.Text(
                    200,
                    LINES,
                    body,
                    next.map(token -> Map.of("Airflow-Continuation-Token", token))
                            .orElse(Map.of()));
        }
        return Answer.Json.ok(TaskShapes.LOG
                .startResponse()
                .put("content", part.lines().stream().map(LogLine::json).toList())
                .put("continuation_token", next)
                .done());
    }

    private Answer place(Call call) {
        TaskInstance instance = instance(call);
        return instance.pods(tried(instance, call)).stream()
                .flatMap(pod -> TryLog.archived(pod).stream())
                .reduce((first, last) -> last)
                .map(url -> Answer.Json.ok(
                        TaskShapes.LOG_URL.startResponse().put("url", url).done()))
                .orElseThrow(() -> new ApiException(
                        NOT_FOUND, "the log of this try was not archived; request `logs` while its pods exist"));
    }
}
