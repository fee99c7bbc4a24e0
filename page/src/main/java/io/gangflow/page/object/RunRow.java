package io.gangflow.page.object;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.argo.client.RunMetadataKeys;
import io.gangflow.argo.client.Runs;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.status.NodeStatus;
import io.gangflow.argo.nodes.NodeCompression;
import io.gangflow.argo.nodes.UnreadableNodesException;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.run.Label;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A run in a list, compact enough that a server can keep 100,000.
 *
 * @param pipeline empty for the workflow of another tool
 * @param runId the ID under which it was submitted; otherwise the name of the workflow
 * @param phase Argo's phase, or one of those that Argo does not have: Suspended, Stopping, Stopped, Pending
 * @param progress pods done and all, {@code 3/7}; empty before the controller has counted them
 * @param lateAfter the time after which an unfinished run is late
 * @param waitingPods pods that Argo has created and that do not run yet
 * @param waitingSince creation of the first of them
 * @param usd what its pods have cost; null if unknown
 * @param locked whether it was found locked; null if unknown
 * @param local whether it is a run of {@code gangflow run}
 */
public record RunRow(
        String workflow,
        String pipeline,
        String runId,
        String phase,
        @Nullable Instant createdAt,
        @Nullable Instant startedAt,
        @Nullable Instant finishedAt,
        String progress,
        @Nullable Instant lateAfter,
        String message,
        int waitingPods,
        @Nullable Instant waitingSince,
        @Nullable Double usd,
        @Nullable Boolean locked,
        boolean local) {

    /** By creation, oldest first. */
    public static final Comparator<RunRow> ORDER = Comparator.comparing(
                    RunRow::createdAt, Comparator.nullsFirst(Comparator.<Instant>naturalOrder()))
            .thenComparing(RunRow::workflow);

    /** Returns the row of a workflow. */
    public static RunRow of(Workflow run) {
        List<NodeStatus> waiting = waiting(run);
        String name = Objects.requireNonNullElse(run.getMetadata().getName(), "");
        String id = ObjectView.annotation(run, RunMetadataKeys.RUN_ID);
        return new RunRow(
                name,
                ObjectView.labels(run).getOrDefault(Label.PIPELINE, "").intern(),
                id.isEmpty() ? name : id,
                phase(run).intern(),
                instant(Objects.requireNonNullElse(run.getMetadata().getCreationTimestamp(), "")),
                instant(run.getStatus().startedAt()),
                instant(run.getStatus().finishedAt()),
                run.getStatus().progress().intern(),
                lateAfter(run).orElse(null),
                Runs.message(run).orElse(""),
                waiting.size(),
                waiting.stream()
                        .map(node -> instant(node.startedAt()))
                        .filter(Objects::nonNull)
                        .min(Comparator.naturalOrder())
                        .orElse(null),
                null,
                null,
                false);
    }

    private static List<NodeStatus> waiting(Workflow run) {
        try {
            return Runs.ended(run)
                    ? List.of()
                    : NodeCompression.nodes(run).values().stream()
                            .filter(node -> node.is("Pod") && node.phase().equals("Pending"))
                            .toList();
        } catch (UnreadableNodesException offloaded) {
            return List.of(); // the list shows the run; its details say why its nodes can't be read
        }
    }

    /** Returns Argo's phase, or a state that Argo does not have: not seen yet, suspended, or stopped by a user. */
    public static String phase(Workflow run) {
        String phase = Runs.phase(run).isEmpty() ? "Pending" : Runs.phase(run);
        boolean stopped = !run.getSpec().shutdown().isEmpty();
        if (Runs.ended(run)) {
            return stopped && phase.equals("Failed") ? "Stopped" : phase;
        }
        if (stopped) {
            return "Stopping";
        }
        return run.getSpec().held() ? "Suspended" : phase;
    }

    /**
     * Returns the time after which an unfinished run is late; empty for a pipeline without {@code late}. The limit
     * counts from the scheduled time of a scheduled run, and from the creation of a run started by a user or a
     * backfill.
     */
    public static Optional<Instant> lateAfter(Workflow run) {
        int seconds = Label.number(ObjectView.annotations(run), Label.LATE_SECONDS, -1);
        boolean started = !ObjectView.annotation(run, RunMetadataKeys.RUN_ID).isEmpty();
        String scheduled = started ? "" : ObjectView.annotation(run, RunMetadataKeys.SCHEDULED_TIME);
        String created = Objects.requireNonNullElse(run.getMetadata().getCreationTimestamp(), "");
        return Optional.ofNullable(instant(scheduled.isEmpty() ? created : scheduled))
                .filter(from -> seconds >= 0)
                .map(from -> from.plusSeconds(seconds));
    }

    private static @Nullable Instant instant(String text) {
        return text.isEmpty() ? null : Instant.parse(text);
    }

    /**
     * Returns the row with what the live cluster shows.
     *
     * @param pods that wait
     * @param since creation of the first of them
     * @param cost of its pods; null if unknown
     */
    public RunRow with(int pods, @Nullable Instant since, @Nullable Double cost, @Nullable Boolean isLocked) {
        return new RunRow(
                workflow,
                pipeline,
                runId,
                phase,
                createdAt,
                startedAt,
                finishedAt,
                progress,
                lateAfter,
                message,
                pods,
                since,
                cost,
                isLocked,
                local);
    }

    /** Whether it ended, or still runs, after the time limit of its pipeline. */
    public boolean isLate(Instant now) {
        return lateAfter != null && (finishedAt == null ? now : finishedAt).isAfter(lateAfter);
    }

    /** Returns the time from its start to its end, or until now; zero before its start. */
    public Duration duration(Instant now) {
        return startedAt == null ? Duration.ZERO : Duration.between(startedAt, finishedAt == null ? now : finishedAt);
    }

    /** Returns the fields that a list shows. */
    public ObjectNode json(Instant now) {
        ObjectNode node = Json.object();
        node.put("workflow", workflow);
        node.put("pipeline", pipeline);
        node.put("runId", runId);
        node.put("phase", phase);
        node.put("createdAt", text(createdAt));
        node.put("startedAt", text(startedAt));
        node.put("finishedAt", text(finishedAt));
        node.put("progress", progress.isEmpty() ? null : progress);
        node.put("late", isLate(now));
        node.put("message", message.isEmpty() ? null : message);
        node.put("waitingPods", waitingPods);
        node.put(
                "waitingSeconds",
                waitingSince == null
                        ? null
                        : Math.max(0, Duration.between(waitingSince, now).toSeconds()));
        node.put("usd", usd == null ? null : Json.amount(usd));
        node.put("locked", locked);
        node.put("local", local);
        return node;
    }

    private static @Nullable String text(@Nullable Instant time) {
        return time == null ? null : time.toString();
    }
}
