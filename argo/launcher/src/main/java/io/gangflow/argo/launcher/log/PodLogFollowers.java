package io.gangflow.argo.launcher.log;

import io.gangflow.argo.launcher.api.KubernetesApi;
import io.gangflow.argo.launcher.pod.PodView;
import io.gangflow.argo.launcher.pod.PodViews;
import io.gangflow.time.Ticker;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Follows the logs of all pods: as many concurrently as there are threads, the others in turn. Thread-safe. */
public final class PodLogFollowers {

    /** How many logs are followed concurrently. */
    public static final int AT_ONCE = 64;

    private static final int MOST_NAMED = 10;
    private static final Duration LOOK_EVERY = Duration.ofMillis(50);
    private static final Duration FOR_THE_LIVING = Duration.ofSeconds(2);
    private static final long STACK_BYTES = 256 << 10;

    private final KubernetesApi api;
    private final String namespace;
    private final PodViews views;
    private final LogSink sink;
    private final Ticker ticker;
    private final Consumer<String> notes;
    private final Map<String, PodView> unfinished = new LinkedHashMap<>();
    private final Map<String, Boolean> begun = new LinkedHashMap<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE, threads());

    public PodLogFollowers(
            KubernetesApi api, String namespace, PodViews views, LogSink sink, Ticker ticker, Consumer<String> notes) {
        this.api = api;
        this.namespace = namespace;
        this.views = views;
        this.sink = sink;
        this.ticker = ticker;
        this.notes = notes;
    }

    private static ThreadFactory threads() {
        return task -> {
            Thread thread = new Thread(null, task, "pod-log", STACK_BYTES);
            thread.setDaemon(true);
            return thread;
        };
    }

    /** Starts to follow a pod that has started; each pod is followed once. */
    public void saw(PodView pod) {
        synchronized (this) {
            if (unfinished.containsKey(pod.uid())) {
                unfinished.put(pod.uid(), pod);
            }
            if (!pod.started() || closed.getCount() == 0 || begun.putIfAbsent(pod.uid(), true) != null) {
                return;
            }
            unfinished.put(pod.uid(), pod);
        }
        threads.execute(() -> follow(pod));
    }

    private void follow(PodView pod) {
        Optional<String> gap = new PodLogFollower(api, namespace, pod, views, sink, this::pause).follow();
        gap.ifPresent(reason -> notes.accept("the log of pod `%s` is not whole: %s".formatted(pod.name(), reason)));
        synchronized (this) {
            unfinished.remove(pod.uid());
        }
    }

    private boolean pause(Duration time) {
        try {
            return !closed.await(time.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /**
     * Waits for the last lines: up to {@code longest} for ended pods, and briefly for pods that are still running
     * although the work is done. Then reports the logs that are incomplete.
     */
    public void finish(Duration longest) {
        Duration begin = ticker.elapsed();
        Duration passed = Duration.ZERO;
        List<PodView> left = left();
        while (!left.isEmpty()
                && passed.compareTo(longest) < 0
                && (left.stream().anyMatch(PodView::ended) || passed.compareTo(FOR_THE_LIVING) < 0)
                && pause(LOOK_EVERY)) {
            left = left();
            passed = ticker.elapsed().minus(begin);
        }
        closed.countDown();
        if (!left.isEmpty()) {
            String names = String.join(
                    ", ", left.stream().limit(MOST_NAMED).map(PodView::name).toList());
            notes.accept("the logs of %d pods are not whole or left out: %s%s"
                    .formatted(left.size(), names, left.size() > MOST_NAMED ? ", …" : ""));
        }
    }

    private synchronized List<PodView> left() {
        return List.copyOf(unfinished.values());
    }
}
