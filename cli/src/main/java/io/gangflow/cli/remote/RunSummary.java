package io.gangflow.cli.remote;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.argo.client.RunMetadataKeys;
import io.gangflow.argo.client.Runs;
import io.gangflow.argo.model.Workflow;
import io.gangflow.argo.model.status.WorkflowStatus;
import io.gangflow.cli.view.Durations;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.run.Label;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One line per run. */
final class RunSummary {

    private RunSummary() {}

    /** Returns a table with columns of minimal width. */
    static List<String> table(List<Workflow> runs, Clock clock) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("WORKFLOW", "PIPELINE", "RUN ID", "STATUS", "PROGRESS", "AGE", "DURATION"));
        for (Workflow run : runs) {
            rows.add(List.of(
                    run.getMetadata().getName(),
                    RunArgument.pipeline(run),
                    RunArgument.runId(run),
                    phase(run) + (isLate(run, clock) ? ", late" : ""),
                    progress(run),
                    created(run)
                            .map(at -> age(Duration.between(at, clock.instant())))
                            .orElse(""),
                    duration(run, clock)
                            .map(lasted -> Durations.clock(lasted.toMillis()))
                            .orElse("")));
        }
        return TextTable.lines(rows);
    }

    /**
     * Returns {@code [{"workflow": …, "pipeline": …, "runId": …, "phase": …,
     * "late": …, "startedAt": …, "finishedAt": …}]}.
     */
    static String json(List<Workflow> runs, Clock clock) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        for (Workflow run : runs) {
            ObjectNode node = array.addObject();
            node.put("workflow", run.getMetadata().getName());
            node.put("pipeline", RunArgument.pipeline(run));
            node.put("runId", RunArgument.runId(run));
            node.put("phase", Runs.phase(run));
            node.put("createdAt", run.getMetadata().getCreationTimestamp());
            node.put("startedAt", text(run, WorkflowStatus::startedAt));
            node.put("finishedAt", text(run, WorkflowStatus::finishedAt));
            node.put("progress", text(run, WorkflowStatus::progress));
            node.put("late", isLate(run, clock));
            node.put("message", Runs.message(run).orElse(null));
        }
        return array.toPrettyString();
    }

    /** Whether the run ended, or still runs, after the time limit of its pipeline. */
    static boolean isLate(Workflow run, Clock clock) {
        Instant end = instant(run.getStatus().finishedAt()).orElseGet(clock::instant);
        return lateAfter(run).filter(end::isAfter).isPresent();
    }

    /**
     * Returns the time after which an unfinished run is late; empty for a pipeline without {@code late}. The limit
     * counts from the scheduled time of a scheduled run, and from the creation of a run started by a user or a
     * backfill.
     */
    static Optional<Instant> lateAfter(Workflow run) {
        int seconds = Label.number(ObjectView.annotations(run), Label.LATE_SECONDS, -1);
        boolean started = !ObjectView.annotation(run, RunMetadataKeys.RUN_ID).isEmpty();
        return instant(started ? "" : ObjectView.annotation(run, RunMetadataKeys.SCHEDULED_TIME))
                .or(() -> created(run))
                .filter(from -> seconds >= 0)
                .map(from -> from.plusSeconds(seconds));
    }

    /** Returns Argo's phase, or one of two states that Argo does not have: suspended, and stopped by a user. */
    static String phase(Workflow run) {
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

    /** Argo counts failed and retried pods as not done; a succeeded run is shown as complete. */
    static String progress(Workflow run) {
        String progress = run.getStatus().progress();
        int slash = progress.indexOf('/');
        return slash > 0 && Runs.phase(run).equals("Succeeded")
                ? progress.substring(slash + 1) + progress.substring(slash)
                : progress;
    }

    static Optional<Duration> duration(Workflow run, Clock clock) {
        Optional<Instant> start = instant(run.getStatus().startedAt());
        Instant end = instant(run.getStatus().finishedAt()).orElseGet(clock::instant);
        return start.map(from -> Duration.between(from, end));
    }

    private static @Nullable String text(Workflow run, Function<WorkflowStatus, String> field) {
        String text = field.apply(run.getStatus());
        return text.isEmpty() ? null : text;
    }

    private static Optional<Instant> created(Workflow run) {
        return instant(Objects.requireNonNullElse(run.getMetadata().getCreationTimestamp(), ""));
    }

    private static Optional<Instant> instant(String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(Instant.parse(text));
    }

    /** Formats an age as kubectl does: only the largest unit. */
    static String age(Duration age) {
        if (age.toDays() > 0) {
            return age.toDays() + "d";
        }
        if (age.toHours() > 0) {
            return age.toHours() + "h";
        }
        return age.toMinutes() > 0 ? age.toMinutes() + "m" : Math.max(0, age.toSeconds()) + "s";
    }
}
