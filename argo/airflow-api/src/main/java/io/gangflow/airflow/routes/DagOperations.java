package io.gangflow.airflow.routes;

import io.gangflow.airflow.cluster.ApiMetadataKeys;
import io.gangflow.airflow.cluster.DagRun;
import io.gangflow.airflow.dag.Dag;
import io.gangflow.airflow.dag.DagAnswers;
import io.gangflow.airflow.dag.DagListing;
import io.gangflow.airflow.dag.Dags;
import io.gangflow.airflow.marker.HeldRuns;
import io.gangflow.airflow.shape.Collections;
import io.gangflow.airflow.shape.DagShapes;
import io.gangflow.airflow.state.DagRunState;
import io.gangflow.argo.model.CronWorkflow;
import io.gangflow.argo.model.WorkflowTemplate;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.server.http.Answer;
import io.gangflow.server.http.Call;
import io.gangflow.server.http.Permission;
import io.gangflow.server.operation.Operation;
import io.gangflow.server.operation.Parameter;
import io.gangflow.server.operation.Reply;
import io.gangflow.server.query.Slice;
import io.gangflow.server.schema.Schema;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code /dags}: the pipelines, and their pause state. */
public record DagOperations(Dags dags) {

    private static final Permission LIST = Permission.of("list", KindCatalogue.WORKFLOW_TEMPLATE);
    private static final Permission GET = Permission.of("get", KindCatalogue.WORKFLOW_TEMPLATE);
    private static final Permission PATCH = Permission.of("patch", KindCatalogue.WORKFLOW_TEMPLATE);
    private static final String PATTERN = "dag_id_pattern";
    private static final Permission PATCH_SCHEDULE = Permission.of("patch", KindCatalogue.CRON_WORKFLOW);
    private static final Permission PATCH_HELD = Permission.of("patch", KindCatalogue.WORKFLOW);
    private static final Permission RUNS = Permission.of("list", KindCatalogue.WORKFLOW);
    private static final Parameter MASK = Parameter.several("update_mask", Schema.TEXT);

    public List<Operation> all() {
        return List.of(
                Operation.get("/api/v2/dags", LIST, Reply.ok(DagShapes.DAGS), this::list)
                        .query(DagListing.DAGS.parameters())
                        .query(DagListing.TAGS)
                        .describedAs("DAG", "List the pipelines of the namespace"),
                Operation.patch("/api/v2/dags", PATCH, Reply.ok(DagShapes.DAGS), this::patchAll)
                        .needs(LIST, PATCH_SCHEDULE, PATCH_HELD)
                        .query(MASK)
                        .query(DagListing.DAGS.parameters())
                        .query(DagListing.TAGS)
                        .body(DagShapes.PATCH)
                        .describedAs("DAG", "Pause or unpause the selected pipelines"),
                Operation.get("/api/v2/dags/{dag_id}", GET, Reply.ok(DagShapes.DAG), this::get)
                        .describedAs("DAG", "Get a pipeline"),
                Operation.get("/api/v2/dags/{dag_id}/details", GET, Reply.ok(DagShapes.DETAILS), this::details)
                        .needs(RUNS)
                        .describedAs("DAG", "Get a pipeline with its parameters"),
                Operation.patch("/api/v2/dags/{dag_id}", PATCH, Reply.ok(DagShapes.DAG), this::patch)
                        .needs(PATCH_SCHEDULE, PATCH_HELD)
                        .query(MASK)
                        .body(DagShapes.PATCH)
                        .describedAs("DAG", "Pause or unpause a pipeline; unpausing starts the runs that were held"));
    }

    private Answer list(Call call) {
        Slice<Dag> slice = chosen(call);
        return Collections.page(DagShapes.DAGS, "dags", slice, DagAnswers::dag);
    }

    /** Returns the filter parameters of DAGs. */
    public static List<Parameter> choice() {
        List<Parameter> all = new ArrayList<>(DagListing.DAGS.parameters());
        all.addAll(DagListing.TAGS);
        return all;
    }

    /** Returns the DAG of a file token, which is the path of its template in Base64. */
    public static String dagOf(String token) {
        try {
            String path = new String(Base64.getUrlDecoder().decode(token), StandardCharsets.UTF_8);
            return path.substring(path.indexOf('/') + 1);
        } catch (IllegalArgumentException e) {
            return token;
        }
    }

    public Slice<Dag> chosen(Call call) {
        return chosen(call.query());
    }

    private Slice<Dag> chosen(Map<String, List<String>> query) {
        List<Dag> tagged = dags.all().stream().filter(DagListing.tagged(query)).toList();
        return DagListing.DAGS.select(query, tagged);
    }

    private Answer get(Call call) {
        return Answer.Json.ok(DagAnswers.dag(dags.recent().get(call.path("dag_id"))));
    }

    private Answer details(Call call) {
        Dag dag = dags.recent().get(call.path("dag_id"));
        long active = dags.cluster().runs(dag.template()).stream()
                .map(DagRun::state)
                .filter(state -> state == DagRunState.RUNNING)
                .count();
        return Answer.Json.ok(DagAnswers.details(dag, (int) active));
    }

    private Answer patch(Call call) {
        Dag dag = dags.get(call.path("dag_id"));
        return Answer.Json.ok(
                DagAnswers.dag(changed(dag, call.body().path("is_paused").asBoolean())));
    }

    private Answer patchAll(Call call) {
        return Collections.page(DagShapes.DAGS, "dags", changedAll(call), DagAnswers::dag);
    }

    /** Pauses or unpauses the DAGs that {@code dag_id_pattern} selects: none without it, all for ~. */
    public Slice<Dag> changedAll(Call call) {
        boolean paused = call.body().path("is_paused").asBoolean();
        Map<String, List<String>> query = new LinkedHashMap<>(call.query());
        String pattern = call.query(PATTERN).orElse("");
        if (pattern.isEmpty()) {
            return new Slice<>(List.of(), 0, Optional.empty(), Optional.empty());
        }
        if (pattern.equals("~")) {
            query.remove(PATTERN);
        }
        Slice<Dag> slice = chosen(query);
        List<Dag> changed = new ArrayList<>();
        slice.items().forEach(dag -> changed.add(changed(dag, paused)));
        return new Slice<>(changed, slice.total(), slice.next(), slice.previous());
    }

    /** Changes the schedule first, so that it creates no more runs; held runs are released last. */
    public Dag changed(Dag dag, boolean paused) {
        if (dag.schedule().isPresent()) {
            dags.cluster().merge(CronWorkflow.class, dag.id(), "{\"spec\":{\"suspend\":%s}}".formatted(paused));
        }
        WorkflowTemplate template = dags.cluster()
                .merge(
                        WorkflowTemplate.class,
                        dag.id(),
                        "{\"metadata\":{\"annotations\":{\"%s\":\"%s\"}}}".formatted(ApiMetadataKeys.PAUSED, paused));
        if (!paused) {
            HeldRuns.releaseAll(dags.cluster(), dag);
        }
        return new Dag(template, dag.schedule());
    }
}
