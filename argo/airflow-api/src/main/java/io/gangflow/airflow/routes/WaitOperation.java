package io.gangflow.airflow.routes;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.airflow.cluster.DagRun;
import io.gangflow.airflow.dag.Dags;
import io.gangflow.airflow.run.DagRuns;
import io.gangflow.airflow.task.RunTasks;
import io.gangflow.airflow.task.TaskInstance;
import io.gangflow.airflow.xcom.XCom;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.server.http.Answer;
import io.gangflow.server.http.Call;
import io.gangflow.server.http.Permission;
import io.gangflow.server.operation.Operation;
import io.gangflow.server.operation.Parameter;
import io.gangflow.server.operation.Reply;
import io.gangflow.server.schema.Schema;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** {@code /wait}: sends a line with the state of a run after each poll, until the run has ended. */
public record WaitOperation(Dags dags, DagRuns runs) {

    private static final String LINES = "application/x-ndjson";
    private static final double MILLIS = 1_000;
    private static final int LONGEST_SECONDS = 60;

    public Operation operation() {
        return Operation.get(
                        "/api/v2/dags/{dag_id}/dagRuns/{dag_run_id}/wait",
                        Permission.of("get", KindCatalogue.WORKFLOW),
                        new Reply(200, Map.of(LINES, Schema.TEXT)),
                        this::wait)
                .query(
                        new Parameter("interval", Schema.NUMBER, "Seconds between looking; at most 60."),
                        new Parameter(
                                "result", Schema.listOf(Schema.TEXT), "Tasks whose results are returned at the end."))
                .describedAs("DagRun", "Wait until a run has ended");
    }

    private Answer wait(Call call) {
        DagRun first = runs.get(call.path("dag_id"), call.path("dag_run_id"));
        double seconds = Double.parseDouble(call.query("interval").orElse("2"));
        long pause = (long) (Math.max(0.1, Math.min(LONGEST_SECONDS, seconds)) * MILLIS);
        return new Answer.Stream(200, LINES, Map.of(), out -> follow(call, first, pause, out));
    }

    private void follow(Call call, DagRun first, long pause, OutputStream out)
            throws IOException, InterruptedException {
        DagRun run = first;
        while (true) {
            ObjectNode line = JsonNodeFactory.instance
                    .objectNode()
                    .put("state", run.state().text());
            if (run.state().ended() && !call.queries("result").isEmpty()) {
                line.set("results", results(run, call.queries("result")));
            }
            out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
            out.flush();
            if (run.state().ended()) {
                return;
            }
            Thread.sleep(pause);
            run = runs.get(call.path("dag_id"), call.path("dag_run_id"));
        }
    }

    private ObjectNode results(DagRun run, List<String> tasks) {
        ObjectNode results = JsonNodeFactory.instance.objectNode();
        for (TaskInstance instance :
                new RunTasks(runs.whole(run.dagId(), run.runId()), dags.template(run.dagId())).instances()) {
            if (tasks.contains(instance.task().id())) {
                XCom.of(instance).stream()
                        .filter(each -> each.key().equals(XCom.RESULT))
                        .forEach(each -> results.put(instance.task().id(), each.value()));
            }
        }
        return results;
    }
}
