package io.gangflow.page.log;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.argo.watch.Outage;
import io.gangflow.page.session.StreamRights;
import io.gangflow.time.Ticker;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Follows the logs of a run's pods, each on its own thread, until the run has ended and all logs are read. The threads
 * wait while the client reads slowly.
 */
final class FollowedLogs implements AutoCloseable {

    /** Each has a thread and a connection to the API server. */
    private static final int MOST_PODS = 128;

    private static final int QUEUED_LINES = 2_000;
    private static final long LOOK_MILLIS = 1_000;
    private static final long KEEP_ALIVE_MILLIS = 15_000;

    private final KubernetesClient kubernetes;
    private final String namespace;
    private final String workflow;
    private final LogRequest wanted;
    private final BlockingQueue<LogText> queue = new ArrayBlockingQueue<>(QUEUED_LINES);
    private final Map<String, Thread> threads = new LinkedHashMap<>();
    private final List<PodLog> logs = new ArrayList<>();
    private boolean full;
    private boolean reported;

    FollowedLogs(KubernetesClient kubernetes, String namespace, String workflow, LogRequest wanted) {
        this.kubernetes = kubernetes;
        this.namespace = namespace;
        this.workflow = workflow;
        this.wanted = wanted;
    }

    /**
     * Writes lines until the run has ended, or the caller loses the permission.
     *
     * @param ended whether the run has ended
     */
    void write(OutputStream out, BooleanSupplier ended, StreamRights rights) throws IOException, InterruptedException {
        LineWriter writer = new LineWriter(out);
        long written = Ticker.SYSTEM.millis();
        while (rights.areGranted()) {
            boolean last = poll(ended);
            boolean any = drain(writer);
            reportOmitted(writer);
            if (any) {
                written = Ticker.SYSTEM.millis();
            } else if (last && threads.values().stream().noneMatch(Thread::isAlive)) {
                return;
            } else if (Ticker.SYSTEM.millis() - written >= KEEP_ALIVE_MILLIS) {
                writer.keepAlive();
                written = Ticker.SYSTEM.millis();
            }
        }
    }

    /** Reports once that older lines, or the logs of further pods, are left out. */
    private void reportOmitted(LineWriter writer) throws IOException {
        if (!reported && (full || logs.stream().anyMatch(PodLog::isCut))) {
            writer.truncated(0);
            reported = true;
        }
    }

    /** Starts to follow new pods; returns whether the run has ended. */
    private boolean poll(BooleanSupplier ended) {
        try {
            boolean last = ended.getAsBoolean();
            wanted.pods(kubernetes, namespace, workflow).forEach(this::start);
            return last;
        } catch (KubernetesClientException e) {
            return false; // the next look shows whether the cluster answers again
        }
    }

    private void start(Pod pod) {
        String uid = pod.getMetadata().getUid();
        if (threads.containsKey(uid) || !PodLog.hasStarted(pod)) {
            return;
        }
        if (threads.size() == MOST_PODS) {
            full = true;
            return;
        }
        PodLog log = new PodLog(
                kubernetes,
                pod,
                wanted.tail(),
                Outage.unnoticed(),
                (at, text) -> add(new LogText(pod, at, PlainText.of(text))),
                trouble -> add(new LogText(pod, "", "the log can't be read: " + trouble)));
        Thread thread =
                new Thread(() -> follow(log), "log of " + pod.getMetadata().getName());
        thread.setDaemon(true);
        thread.start();
        threads.put(uid, thread);
        logs.add(log);
    }

    private static void follow(PodLog log) {
        try {
            log.follow();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the stream has ended
        }
    }

    private void add(LogText line) {
        if (wanted.wants(line)) {
            try {
                queue.put(line);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt(); // the stream has ended
            }
        }
    }

    /** Writes the lines of the next second; returns whether there were any. */
    private boolean drain(LineWriter writer) throws IOException, InterruptedException {
        long until = Ticker.SYSTEM.millis() + LOOK_MILLIS;
        boolean any = false;
        for (long left = LOOK_MILLIS; left > 0; left = until - Ticker.SYSTEM.millis()) {
            LogText line = queue.poll(any && queue.isEmpty() ? Math.min(left, 50) : left, TimeUnit.MILLISECONDS);
            if (line == null) {
                writer.flush();
                continue;
            }
            writer.write(line);
            any = true;
        }
        writer.flush();
        return any;
    }

    @Override
    public void close() {
        threads.values().forEach(Thread::interrupt);
        logs.forEach(PodLog::close);
    }
}
