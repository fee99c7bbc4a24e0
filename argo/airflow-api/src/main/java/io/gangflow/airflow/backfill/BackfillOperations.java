package io.gangflow.airflow.backfill;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.airflow.cluster.Cluster;
import io.gangflow.airflow.cluster.DagRun;
import io.gangflow.airflow.shape.Collections;
import io.gangflow.airflow.shape.DataShapes;
import io.gangflow.argo.client.RunMetadataKeys;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.server.http.Answer;
import io.gangflow.server.http.ApiException;
import io.gangflow.server.http.Call;
import io.gangflow.server.http.Permission;
import io.gangflow.server.operation.Operation;
import io.gangflow.server.operation.Parameter;
import io.gangflow.server.operation.Reply;
import io.gangflow.server.query.ListQuery;
import io.gangflow.server.schema.Schema;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** {@code /backfills}, read-only: the runs of a pipeline with the same backfill number. */
public record BackfillOperations(Cluster cluster) {

    private static final Permission LIST = Permission.of("list", KindCatalogue.WORKFLOW);

    private static final ListQuery<Backfill> BACKFILLS = ListQuery.<Backfill>by(each -> each.dagId() + each.id(), "id")
            .order("id", each -> Optional.of(each.id()))
            .filter(Parameter.of("dag_id", Schema.TEXT), texts -> each -> texts.contains(each.dagId()));

    public List<Operation> all() {
        return List.of(
                Operation.get("/api/v2/backfills", LIST, Reply.ok(DataShapes.BACKFILLS), this::list)
                        .query(BACKFILLS.parameters())
                        .describedAs("Backfill", "List the backfills that still have runs"),
                Operation.get("/api/v2/backfills/{backfill_id}", LIST, Reply.ok(DataShapes.BACKFILL), this::get)
                        .describedAs("Backfill", "Get a backfill"));
    }

    private List<Backfill> backfills() {
        Map<List<Object>, List<DagRun>> found = new LinkedHashMap<>();
        Set<List<String>> there = new HashSet<>();
        cluster.runs().forEach(run -> {
            there.add(List.of(run.dagId(), run.runId()));
            Backfill.idOf(run)
                    .ifPresent(id -> found.computeIfAbsent(List.of(run.dagId(), id), missing -> new ArrayList<>())
                            .add(run));
        });
        return found.values().stream().map(runs -> backfill(runs, there)).toList();
    }

    private static Backfill backfill(List<DagRun> runs, Set<List<String>> there) {
        DagRun first = runs.get(0);
        boolean last = first.backfill(RunMetadataKeys.BACKFILL_LAST)
                .filter(runId -> there.contains(List.of(first.dagId(), runId)))
                .isPresent();
        return new Backfill(first.dagId(), Backfill.idOf(first).orElseThrow(), runs, last);
    }

    private Answer list(Call call) {
        return Collections.page(
                DataShapes.BACKFILLS,
                "backfills",
                BACKFILLS.select(call.query(), backfills()),
                BackfillOperations::answer);
    }

    private Answer get(Call call) {
        int id = Integer.parseInt(call.path("backfill_id"));
        return backfills().stream()
                .filter(each -> each.id() == id)
                .findFirst()
                .map(each -> Answer.Json.ok(answer(each)))
                .orElseThrow(() -> new ApiException(404, "Backfill not found"));
    }

    /** A backfill is never paused, and existing runs are never submitted again. */
    private static ObjectNode answer(Backfill backfill) {
        DagRun first = backfill.runs().get(0);
        return DataShapes.BACKFILL
                .startResponse()
                .put("id", backfill.id())
                .put("dag_id", backfill.dagId())
                .put("from_date", backfill.from().toString())
                .put("to_date", backfill.to().toString())
                .put("dag_run_conf", first.conf())
                .put("is_paused", false)
                .put("reprocess_behavior", "none")
                .put("max_active_runs", backfill.atOnce())
                .put("created_at", backfill.created().toString())
                .putTime("completed_at", backfill.completed())
                .put("updated_at", backfill.updated().toString())
                .put("dag_display_name", first.displayName().orElse(backfill.dagId()))
                .done();
    }
}
