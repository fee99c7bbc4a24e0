package io.gangflow.cli.remote;

import io.gangflow.argo.model.Workflow;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Reports once that a watched run is late. */
final class LateNotice implements AutoCloseable {

    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "late-notice");
        thread.setDaemon(true);
        return thread;
    });

    private final Clock clock;
    private final Consumer<String> notices;

    LateNotice(Clock clock, Consumer<String> notices) {
        this.clock = clock;
        this.notices = notices;
    }

    /** Starts to watch; does nothing if the pipeline sets no limit or the run has ended. */
    void watch(Workflow run) {
        if (run.getStatus().finishedAt().isEmpty()) {
            RunSummary.lateAfter(run).ifPresent(this::schedule);
        }
    }

    private void schedule(Instant due) {
        long millis = Math.max(0, Duration.between(clock.instant(), due).toMillis());
        ScheduledFuture<?> said = timer.schedule(
                () -> notices.accept("the run is late: it was due at " + due), millis, TimeUnit.MILLISECONDS);
        if (said.isCancelled()) {
            throw new IllegalStateException("the timer of a late run did not start");
        }
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
