package io.gangflow.airflow.backfill;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.airflow.cluster.Cluster;
import io.gangflow.airflow.cluster.Metadata;
import io.gangflow.airflow.http.Answer;
import io.gangflow.airflow.http.ApiException;
import io.gangflow.airflow.http.Call;
import io.gangflow.airflow.http.Permission;
import io.gangflow.airflow.operation.Operation;
import io.gangflow.airflow.operation.Parameter;
import io.gangflow.airflow.operation.Reply;
import io.gangflow.airflow.query.Listing;
import io.gangflow.airflow.run.DagRun;
import io.gangflow.airflow.schema.Schema;
import io.gangflow.airflow.shape.Collections;
import io.gangflow.airflow.shape.DataShapes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code /backfills}, to be read: the backfill runs of a pipeline are one backfill. */
public record BackfillOperations(Cluster cluster) {

    private static final Permission LIST = Permission.argo("list", "workflows");

    /** The runs of one pipeline. */
    private record Backfill(String dagId, List<DagRun> runs) {

        int id() {
            return Metadata.number(dagId);
        }

        Instant first() {
            return runs.stream()
                    .map(DagRun::runAfter)
                    .min(Comparator.naturalOrder())
                    .orElseThrow();
        }

        Instant last() {
            return runs.stream()
                    .map(DagRun::runAfter)
                    .max(Comparator.naturalOrder())
                    .orElseThrow();
        }

        Instant created() {
            return runs.stream()
                    .map(DagRun::queuedAt)
                    .min(Comparator.naturalOrder())
                    .orElseThrow();
        }

        Optional<Instant> completed() {
            boolean all = runs.stream().allMatch(run -> run.ended().isPresent());
            return all
                    ? runs.stream().flatMap(run -> run.ended().stream()).max(Comparator.naturalOrder())
                    : Optional.empty();
        }
    }

    private static final Listing<Backfill> BACKFILLS = Listing.<Backfill>by(Backfill::dagId, "id")
            .order("id", each -> Optional.of(each.id()))
            .filter(Parameter.of("dag_id", Schema.TEXT), texts -> each -> texts.contains(each.dagId()));

    public List<Operation> all() {
        return List.of(
                Operation.get("/api/v2/backfills", LIST, Reply.ok(DataShapes.BACKFILLS), this::list)
                        .query(BACKFILLS.parameters())
                        .says("Backfill", "The backfills whose runs are still there"),
                Operation.get("/api/v2/backfills/{backfill_id}", LIST, Reply.ok(DataShapes.BACKFILL), this::get)
                        .says("Backfill", "A backfill"));
    }

    private List<Backfill> backfills() {
        Map<String, List<DagRun>> runs = new LinkedHashMap<>();
        cluster.sharedRuns().stream()
                .map(DagRun::new)
                .filter(run -> run.runType().equals("backfill"))
                .forEach(run -> runs.computeIfAbsent(run.dagId(), missing -> new ArrayList<>())
                        .add(run));
        return runs.entrySet().stream()
                .map(each -> new Backfill(each.getKey(), each.getValue()))
                .toList();
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

    private static ObjectNode answer(Backfill backfill) {
        return DataShapes.BACKFILL
                .begin()
                .put("id", backfill.id())
                .put("dag_id", backfill.dagId())
                .put("from_date", backfill.first().toString())
                .put("to_date", backfill.last().toString())
                .put("is_paused", false)
                .put("reprocess_behavior", "none")
                .put("max_active_runs", 1)
                .put("created_at", backfill.created().toString())
                .putTime("completed_at", backfill.completed())
                .put(
                        "updated_at",
                        backfill.completed().orElse(backfill.created()).toString())
                .put("dag_display_name", backfill.dagId())
                .done();
    }
}
