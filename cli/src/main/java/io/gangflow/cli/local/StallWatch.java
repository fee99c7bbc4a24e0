package io.gangflow.cli.local;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.argo.log.LastLines;
import io.gangflow.run.PodRef;
import io.gangflow.run.RunEvent;
import io.gangflow.run.RunListener;
import io.gangflow.time.Ticker;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Checks every few seconds for Spark applications that make no progress, until it is closed. */
final class StallWatch implements RunListener, AutoCloseable {

    private static final long PERIOD_SECONDS = 5;

    private final KubernetesClient client;
    private final SparkStalls stalls;
    private final long startMillis = Ticker.SYSTEM.millis();
    private final ScheduledExecutorService ticker = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "gangflow-stalls");
        thread.setDaemon(true);
        return thread;
    });

    /** @param notice receives one sentence per finding, on any thread */
    StallWatch(KubernetesClient client, Consumer<String> notice) {
        this.client = client;
        this.stalls = new SparkStalls(notice, this::lastLines);
        var unused = ticker.scheduleAtFixedRate(this::check, PERIOD_SECONDS, PERIOD_SECONDS, TimeUnit.SECONDS);
    }

    private void check() {
        stalls.check(Ticker.SYSTEM.millis() - startMillis);
    }

    private List<String> lastLines(PodRef ref) {
        Pod pod = client.pods().inNamespace("default").withName(ref.name()).get();
        return pod == null ? List.of() : LastLines.of(client, pod);
    }

    @Override
    public void onEvent(RunEvent event) {
        stalls.onEvent(event);
    }

    @Override
    public void close() {
        ticker.shutdownNow();
    }
}
