package io.gangflow.airflow.routes;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.airflow.cluster.ApiMetadataKeys;
import io.gangflow.airflow.cluster.DagRun;
import io.gangflow.airflow.dag.Dags;
import io.gangflow.airflow.run.DagRuns;
import io.gangflow.airflow.run.RunAnswers;
import io.gangflow.airflow.run.RunListing;
import io.gangflow.airflow.shape.Collections;
import io.gangflow.airflow.shape.RunShapes;
import io.gangflow.airflow.state.DagRunState;
import io.gangflow.airflow.trigger.Trigger;
import io.gangflow.airflow.trigger.TriggerRequest;
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
import io.gangflow.server.query.BodyQuery;
import io.gangflow.server.query.Slice;
import io.gangflow.server.schema.Schema;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** {@code /dags/…/dagRuns}: the runs of pipelines. */
public record RunOperations(Dags dags, DagRuns runs, Trigger trigger) {

    private static final String RUNS = "/api/v2/dags/{dag_id}/dagRuns";
    private static final String RUN = RUNS + "/{dag_run_id}";
    private static final Duration CLEARING = Duration.ofSeconds(5);
    private static final String HEADING = "DagRun";
    private static final int CONFLICT = 409;

    private static Permission workflows(String verb) {
        return Permission.of(verb, KindCatalogue.WORKFLOW);
    }

    public List<Operation> all() {
        return List.of(
                Operation.get(RUNS, workflows("list"), Reply.ok(RunShapes.RUNS), this::list)
                        .query(RunListing.RUNS.parametersWithCursor())
                        .describedAs(HEADING, "List the runs of a pipeline, or of all pipelines with `~`"),
                Operation.post(RUNS + "/list", workflows("list"), Reply.ok(RunShapes.RUNS), this::batch)
                        .body(RunShapes.BATCH)
                        .describedAs(HEADING, "List them with filters in the body"),
                Operation.post(RUNS, workflows("create"), Reply.ok(RunShapes.RUN), this::trigger)
                        .body(RunShapes.TRIGGER)
                        .describedAs(HEADING, "Trigger a run; an id has one run"),
                Operation.get(RUN, workflows("get"), Reply.ok(RunShapes.RUN), this::get)
                        .describedAs(HEADING, "Get a run"),
                Operation.patch(RUN, workflows("patch"), Reply.ok(RunShapes.RUN), this::patch)
                        .query(Parameter.several("update_mask", Schema.TEXT))
                        .body(RunShapes.PATCH)
                        .describedAs(
                                HEADING,
                                "End a run (`failed` terminates, `success` stops), retry it (`queued`), or set a note"),
                Operation.delete(RUN, workflows("delete"), Reply.nothing(), this::delete)
                        .describedAs(HEADING, "Delete a run with everything it created"));
    }

    private Answer list(Call call) {
        return Collections.page(RunShapes.RUNS, "dag_runs", chosen(call), RunAnswers::run);
    }

    /** Returns the runs that the query selects. */
    public Slice<DagRun> chosen(Call call) {
        return RunListing.RUNS.select(call.query(), runs.recent().of(call.path("dag_id")));
    }

    private Answer batch(Call call) {
        return Collections.page(RunShapes.RUNS, "dag_runs", chosenByBody(call), RunAnswers::run);
    }

    /** Returns the runs that the body selects. */
    public Slice<DagRun> chosenByBody(Call call) {
        Map<String, List<String>> query = BodyQuery.of(call.body(), Map.of("states", "state"));
        List<String> chosen = query.getOrDefault("dag_ids", List.of());
        String dagId = call.path("dag_id");
        List<DagRun> found = runs.recent().of(chosen.size() == 1 && dagId.equals("~") ? chosen.get(0) : dagId).stream()
                .filter(run -> chosen.isEmpty() || chosen.contains(run.dagId()))
                .toList();
        return RunListing.RUNS.select(query, found);
    }

    private Answer trigger(Call call) {
        return Answer.Json.ok(RunAnswers.run(triggered(call, call.body())));
    }

    /** Triggers the run that a body describes. */
    public DagRun triggered(Call call, JsonNode body) {
        TriggerRequest request = TriggerRequest.of(body);
        Trigger.Origin origin = new Trigger.Origin(
                call.caller().name(), call.headers().containsKey("referer") ? "ui" : "rest_api", Map.of());
        return trigger.run(dags.recent().get(call.path("dag_id")), request, origin);
    }

    private Answer get(Call call) {
        return Answer.Json.ok(RunAnswers.run(read(call)));
    }

    /** Returns a run for read-only use. */
    public DagRun read(Call call) {
        return runs.recent().get(call.path("dag_id"), call.path("dag_run_id"));
    }

    private DagRun run(Call call) {
        return runs.get(call.path("dag_id"), call.path("dag_run_id"));
    }

    private Answer patch(Call call) throws InterruptedException {
        return Answer.Json.ok(RunAnswers.run(patched(call)));
    }

    /** Applies the changes in the body to a run. */
    public DagRun patched(Call call) throws InterruptedException {
        DagRun run = run(call);
        JsonNode body = call.body();
        List<String> mask = call.queries("update_mask");
        boolean state = body.path("state").isTextual() && (mask.isEmpty() || mask.contains("state"));
        if (state) {
            refuseQueued(run, body.path("state").asText());
        }
        if (body.path("note").isTextual() && (mask.isEmpty() || mask.contains("note"))) {
            run = noted(run, body.path("note").asText());
        }
        if (state) {
            run = changed(run, body.path("state").asText());
        }
        return run;
    }

    private DagRun noted(DagRun run, String note) {
        JsonNode patch = ArgoJson.tree(Map.of("metadata", Map.of("annotations", Map.of(ApiMetadataKeys.NOTE, note))));
        return DagRun.of(dags.cluster().merge(Workflow.class, run.name(), ArgoJson.write(patch)));
    }

    /** Only a failed run can be retried. */
    private static void refuseQueued(DagRun run, String wanted) {
        if (wanted.equals("queued") && run.state() != DagRunState.FAILED && run.state() != DagRunState.QUEUED) {
            throw new ApiException(
                    CONFLICT,
                    "run `%s` is %s, and only a failed run is tried again: clear a run that has succeeded (POST …/clear)"
                            .formatted(run.runId(), run.state().text()));
        }
    }

    /** Does nothing if the run is already in that state. */
    private DagRun changed(DagRun run, String wanted) throws InterruptedException {
        if (run.state().text().equals(wanted)) {
            return run;
        }
        if (wanted.equals("queued")) {
            return dags.cluster()
                    .written(dags.cluster().argo().clearingWithin(CLEARING).retry(run.name()));
        }
        return dags.cluster()
                .written(
                        wanted.equals("failed")
                                ? dags.cluster().argo().terminate(run.name())
                                : dags.cluster().argo().stop(run.name()));
    }

    /** Objects that a run has created can exist for some seconds after the response. */
    public Answer delete(Call call) throws InterruptedException {
        String name = run(call).name();
        dags.cluster().argo().delete(name, CLEARING);
        dags.cluster().deleted(name);
        return new Answer.Empty(204, Map.of());
    }
}
