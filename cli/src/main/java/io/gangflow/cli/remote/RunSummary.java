package io.gangflow.cli.remote;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.gangflow.argo.client.Runs;
import io.gangflow.argo.model.Workflow;
import io.gangflow.page.object.Durations;
import io.gangflow.page.object.RunRow;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

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
     * Returns a list of {@link RunRow#json}, with Argo's own phase: empty before the controller has seen the run, and
     * that of a suspended run is {@code Running}.
     */
    static String json(List<Workflow> runs, Clock clock) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        for (Workflow run : runs) {
            array.add(RunRow.of(run).json(clock.instant()).put("phase", Runs.phase(run)));
        }
        return array.toPrettyString();
    }

    /** Whether the run ended, or still runs, after the time limit of its pipeline. */
    static boolean isLate(Workflow run, Clock clock) {
        return RunRow.of(run).isLate(clock.instant());
    }

    /** Returns the time after which an unfinished run is late; empty for a pipeline without {@code late}. */
    static Optional<Instant> lateAfter(Workflow run) {
        return RunRow.lateAfter(run);
    }

    /** Returns Argo's phase, or one of two states that Argo does not have: suspended, and stopped by a user. */
    static String phase(Workflow run) {
        return RunRow.phase(run);
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
