package io.gangflow.page.log;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.LogWatch;
import io.fabric8.kubernetes.client.dsl.Loggable;
import io.gangflow.airflow.log.LogReader;
import io.gangflow.argo.watch.Outage;
import io.gangflow.kubernetes.view.PodMain;
import io.gangflow.kubernetes.view.PodStatusView;
import io.gangflow.live.RequestFailure;
import io.gangflow.workloads.events.LogPosition;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The log of one pod's main container. */
public final class PodLog implements AutoCloseable {

    private static final int MOST_FAILURES = 10;
    private static final long PAUSE_MILLIS = 1_000;

    private final KubernetesClient kubernetes;
    private final Pod pod;
    private final int tail;
    private final Outage outage;
    private final Lines lines;
    private final Consumer<String> trouble;
    private final LogPosition mark = new LogPosition();
    private String lastStamp = "";
    private volatile boolean cut;
    private volatile boolean closed;
    private volatile @Nullable LogWatch open;

    /**
     * Creates a reader for the log of a pod.
     *
     * @param kubernetes must stay open while this is used
     * @param tail maximum number of lines; negative for all
     * @param outage during an outage, reading is retried
     * @param lines receives each line
     * @param trouble receives a message when the log cannot be read
     */
    public PodLog(
            KubernetesClient kubernetes, Pod pod, int tail, Outage outage, Lines lines, Consumer<String> trouble) {
        this.outage = outage;
        this.kubernetes = kubernetes;
        this.pod = pod;
        this.tail = tail;
        this.lines = lines;
        this.trouble = trouble;
    }

    /** Receives the lines of a log. */
    @FunctionalInterface
    public interface Lines {

        /**
         * A line, or a part of a very long one.
         *
         * @param at its time, RFC 3339; empty if the server sent none
         */
        void line(String at, String text);
    }

    /** Whether a container of the pod has started. */
    public static boolean hasStarted(Pod pod) {
        return PodStatusView.isRunning(pod) || PodStatusView.hasEnded(pod);
    }

    /** Prints the lines written so far. */
    public void print() {
        try (InputStream log = limited().getLogInputStream()) {
            copy(log);
        } catch (IOException | KubernetesClientException e) {
            trouble.accept(reason(e));
        }
    }

    /** Returns whether the log had at least as many lines as are wanted: there can be older ones. */
    public boolean isCut() {
        return cut;
    }

    /** Prints lines until the container has ended. A broken connection is reopened at the same position. */
    public void follow() throws InterruptedException {
        int failures = 0;
        while (failures < MOST_FAILURES && !closed) {
            try {
                boolean news = readFirst();
                news |= watch();
                failures = news ? 0 : failures;
                Optional<Pod> now = now();
                if (now.isEmpty()) {
                    return;
                }
                if (PodStatusView.hasEnded(now.get())) {
                    print(); // prints the last lines if the connection ended before them
                    return;
                }
            } catch (IOException | KubernetesClientException e) {
                if (closed) {
                    return;
                }
                failures += outage.isOn() ? 0 : 1;
                if (failures == MOST_FAILURES) {
                    trouble.accept("given up: " + reason(e));
                }
            }
            Thread.sleep(PAUSE_MILLIS);
        }
    }

    /** Reads what was written so far, once; only this reading shows whether the log is longer than what is wanted. */
    private boolean readFirst() throws IOException {
        if (mark.since().isPresent()) {
            return false;
        }
        try (InputStream log = limited().getLogInputStream()) {
            return copy(log);
        }
    }

    private boolean watch() throws IOException {
        try (LogWatch log = limited().watchLog()) {
            open = log;
            return copy(log.getOutput());
        }
    }

    /** Ends {@link #follow}, which otherwise waits for the next line. */
    @Override
    public void close() {
        closed = true;
        LogWatch log = open;
        if (log != null) {
            log.close();
        }
    }

    private Loggable limited() {
        var stamped = kubernetes
                .pods()
                .inNamespace(pod.getMetadata().getNamespace())
                .withName(pod.getMetadata().getName())
                .inContainer(PodMain.of(pod))
                .usingTimestamps();
        Optional<Instant> since = mark.since();
        if (since.isPresent()) {
            return stamped.sinceTime(since.get().toString());
        }
        return tail < 0 ? stamped : stamped.tailingLines(tail);
    }

    /** Returns whether there were new lines. */
    private boolean copy(InputStream log) throws IOException {
        mark.again();
        boolean fromEnd = tail >= 0 && mark.since().isEmpty();
        int read = 0;
        boolean news = false;
        LogReader reader = new LogReader(log);
        for (Optional<String> next = reader.next(); next.isPresent(); next = reader.next()) {
            cut |= fromEnd && ++read >= tail;
            byte[] bytes = next.get().getBytes(StandardCharsets.UTF_8);
            Optional<Integer> text = mark.next(bytes);
            text.ifPresent(from -> pass(bytes, from));
            news |= text.isPresent();
        }
        return news;
    }

    /** A further part of a very long line has the time of its start, beside which it is then sorted. */
    private void pass(byte[] bytes, int from) {
        lastStamp = from == 0 ? lastStamp : new String(bytes, 0, from - 1, StandardCharsets.UTF_8);
        lines.line(lastStamp, new String(bytes, from, bytes.length - from, StandardCharsets.UTF_8));
    }

    private Optional<Pod> now() {
        return Optional.ofNullable(kubernetes
                        .pods()
                        .inNamespace(pod.getMetadata().getNamespace())
                        .withName(pod.getMetadata().getName())
                        .get())
                .filter(now ->
                        now.getMetadata().getUid().equals(pod.getMetadata().getUid()));
    }

    private static String reason(Exception e) {
        return e instanceof KubernetesClientException refused
                ? RequestFailure.answer(refused)
                : String.valueOf(e.getMessage());
    }
}
