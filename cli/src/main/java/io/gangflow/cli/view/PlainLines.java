package io.gangflow.cli.view;

import io.gangflow.page.object.Durations;
import io.gangflow.run.RunEvent;
import io.gangflow.run.RunEvent.PodOutcome;
import java.io.PrintWriter;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** One line per event, for logs and pipes. Thread-safe. */
public final class PlainLines implements RunView {

    private final PrintWriter out;

    /** The part that each pod last reported. */
    private final Map<String, String> parts = new HashMap<>();

    private String runId = "";

    public PlainLines(PrintWriter out) {
        this.out = out;
    }

    @Override
    public synchronized void onEvent(RunEvent event) {
        text(event).ifPresent(line -> {
            out.println("%7s  %s".formatted(Durations.clock(event.atMillis()), line));
            out.flush();
        });
    }

    @Override
    public synchronized void notice(String line) {
        out.println(line);
        out.flush();
    }

    private Optional<String> text(RunEvent event) {
        if (event instanceof RunEvent.RunStarted run) {
            runId = run.runId();
            return Optional.of("run %s of %s under %s on %s"
                    .formatted(run.runId(), run.pipeline(), run.scheduler(), run.cluster()));
        } else if (event instanceof RunEvent.StageStarted stage) {
            return Optional.of("stage %s starts, %d instance%s"
                    .formatted(stage.stage(), stage.instances(), stage.instances() == 1 ? "" : "s"));
        } else if (event instanceof RunEvent.ApprovalAsked asked) {
            return Optional.of("stage %s waits for approval: %s (gangflow approve %s %s)"
                    .formatted(asked.stage(), asked.message(), runId, asked.stage()));
        } else if (event instanceof RunEvent.StageEnded stage) {
            String cached = CachedText.of(stage.cached());
            return Optional.of("stage %s %s%s".formatted(stage.stage(), word(stage.outcome()), cached));
        } else if (event instanceof RunEvent.RetryScheduled retry) {
            return Optional.of("%s-%d failed: %s".formatted(retry.stage(), retry.instance(), RetryText.of(retry)));
        } else if (event instanceof RunEvent.NodeAdded added) {
            return Optional.of("node %s is ordered, ready at %s"
                    .formatted(added.node().name(), Durations.clock(added.readyMillis())));
        } else if (event instanceof RunEvent.NodeRemoved removed) {
            return Optional.of("node %s is gone".formatted(removed.node()));
        } else if (event instanceof RunEvent.Locked locked) {
            return Optional.of("LOCKED: " + String.join("; ", LockText.of(locked.lock())));
        } else if (event instanceof RunEvent.RunEnded run) {
            boolean stopped = run.outcome() == RunEvent.Outcome.STOPPED; // Argo's message adds nothing
            String message = stopped || run.message().isEmpty() ? "" : ": " + run.message();
            return Optional.of("run %s%s".formatted(word(run.outcome()), message));
        }
        return podText(event);
    }

    private Optional<String> podText(RunEvent event) {
        if (event instanceof RunEvent.PodScheduled scheduled) {
            return Optional.of("%s -> %s".formatted(scheduled.pod().title(), scheduled.node()));
        } else if (event instanceof RunEvent.PodWaiting waiting) {
            return Optional.of("%s waits: %s".formatted(waiting.pod().title(), waiting.reason()));
        } else if (event instanceof RunEvent.PodProgress told) {
            return progressText(told);
        } else if (event instanceof RunEvent.PodEnded ended) {
            boolean told = ended.outcome() == PodOutcome.FAILED || ended.outcome() == PodOutcome.EVICTED;
            String message = told && !ended.message().isEmpty() ? ": " + ended.message() : "";
            return Optional.of("%s %s%s"
                    .formatted(ended.pod().title(), ended.outcome().name().toLowerCase(Locale.ROOT), message));
        }
        return Optional.empty();
    }

    /** Each part is printed once, because a log cannot be redrawn. */
    private Optional<String> progressText(RunEvent.PodProgress told) {
        String part = told.progress().part();
        return part.equals(parts.put(told.pod().name(), part))
                ? Optional.empty()
                : Optional.of(
                        "%s %s".formatted(told.pod().title(), told.progress().text()));
    }

    private static String word(RunEvent.Outcome outcome) {
        return outcome.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public void close() {
        out.flush();
    }
}
