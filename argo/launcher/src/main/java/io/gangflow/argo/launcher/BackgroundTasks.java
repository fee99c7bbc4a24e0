package io.gangflow.argo.launcher;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.argo.launcher.api.KubernetesApi;
import io.gangflow.argo.launcher.child.Adoption;
import io.gangflow.argo.launcher.child.ChildWatch;
import io.gangflow.argo.launcher.child.ObservedStates;
import io.gangflow.argo.launcher.kind.ChildKind;
import io.gangflow.argo.launcher.kind.End;
import io.gangflow.argo.launcher.log.LogSink;
import io.gangflow.argo.launcher.log.PodLogFollowers;
import io.gangflow.argo.launcher.pod.PendingReason;
import io.gangflow.argo.launcher.pod.PodRegistry;
import io.gangflow.argo.launcher.pod.PodViews;
import io.gangflow.argo.launcher.pod.PodWatch;
import io.gangflow.time.Ticker;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/** The watches and the log readers, each in its own threads, which end with the program. */
final class BackgroundTasks implements Launch.ParallelTasks {

    /** Time to read the last lines of ended pods. */
    private static final Duration LAST_LINES = Duration.ofSeconds(15);

    private static final long STACK_BYTES = 512 << 10;

    private final KubernetesApi api;
    private final Ticker ticker;
    private final StopSignal stop;
    private final LogSink sink;
    private final Optional<Path> progressFile;
    private final ResultFile result;
    private final Consumer<String> notes;
    private Optional<StartedTasks> begun = Optional.empty();

    BackgroundTasks(
            KubernetesApi api, Ticker ticker, StopSignal stop, LogSink sink, Options options, Consumer<String> notes) {
        this.api = api;
        this.ticker = ticker;
        this.stop = stop;
        this.sink = sink;
        this.progressFile = options.progress();
        this.result = new ResultFile(options.result(), notes);
        this.notes = notes;
    }

    private record StartedTasks(
            PodRegistry board, PodLogFollowers logs, PodWatch pods, ProgressFile progress, PendingReasonLog waiting) {}

    @Override
    public void start(Adoption.Child child, ChildKind kind, ObservedStates sightings) {
        PodViews views = new PodViews(kind, child.ref().name());
        PodLogFollowers logs = new PodLogFollowers(api, child.ref().namespace(), views, sink, ticker, notes);
        PodRegistry board = new PodRegistry(logs::saw);
        PodWatch pods = new PodWatch(api, child, kind, board, stop, notes);
        start("child-watch", new ChildWatch(api, child, sightings, stop, notes));
        start("pod-watch", pods);
        begun = Optional.of(new StartedTasks(
                board,
                logs,
                pods,
                new ProgressFile(progressFile, kind, board, notes),
                new PendingReasonLog(new PendingReason(api, kind, board), ticker, notes)));
    }

    private static void start(String name, Runnable task) {
        Thread thread = new Thread(null, task, name, STACK_BYTES);
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void saw(Adoption.Child child, JsonNode now) {
        begun.ifPresent(running -> {
            running.progress().update(now);
            running.waiting().update(child, now);
        });
    }

    @Override
    public void ended(End end) {
        begun.ifPresent(running -> {
            try {
                // Finds pods that started and ended while the watch was interrupted: they have logs, too.
                running.pods().list();
            } catch (IOException e) {
                notes.accept("the pods could not be seen once more at the end: " + e.getMessage());
            }
            running.logs().finish(LAST_LINES);
            if (end.succeeded()) {
                running.progress().done();
                running.board().result().ifPresent(result::write);
            }
        });
    }

    @Override
    public Optional<String> waiting() {
        return begun.flatMap(running -> running.waiting().last());
    }
}
