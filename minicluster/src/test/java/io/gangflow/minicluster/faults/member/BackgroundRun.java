package io.gangflow.minicluster.faults.member;

import io.gangflow.run.RunEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;

/** A run that a test follows while it injects a fault. */
public final class BackgroundRun {

    private BackgroundRun() {}

    /** Starts it in a daemon thread. */
    public static CompletableFuture<RunEvent.Outcome> start(Callable<RunEvent.Outcome> launch) {
        CompletableFuture<RunEvent.Outcome> run = new CompletableFuture<>();
        Thread thread = new Thread(
                () -> {
                    try {
                        run.complete(launch.call());
                    } catch (Exception | AssertionError e) {
                        run.completeExceptionally(e);
                    }
                },
                "background-run");
        thread.setDaemon(true);
        thread.start();
        return run;
    }

    /** Returns what a user reads about a failure: of the run, and of pods that did not succeed. */
    public static String message(List<RunEvent> events) {
        List<String> messages = new ArrayList<>();
        for (RunEvent event : events) {
            if (event instanceof RunEvent.RunEnded ended && !ended.message().isEmpty()) {
                messages.add(ended.message());
            } else if (event instanceof RunEvent.PodEnded ended && ended.outcome() != RunEvent.PodOutcome.SUCCEEDED) {
                messages.add(ended.pod().name() + ": " + ended.message());
            }
        }
        return String.join(" | ", messages);
    }
}
