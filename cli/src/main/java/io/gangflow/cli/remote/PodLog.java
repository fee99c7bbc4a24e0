package io.gangflow.cli.remote;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.LogWatch;
import io.fabric8.kubernetes.client.dsl.Loggable;
import io.gangflow.argo.watch.Outage;
import io.gangflow.kubernetes.view.PodMain;
import io.gangflow.kubernetes.view.PodStatusView;
import io.gangflow.live.RequestFailure;
import io.gangflow.workloads.events.LogPosition;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;

/** The log of one pod's main container. */
public final class PodLog {

    private static final int MOST_FAILURES = 10;
    private static final long PAUSE_MILLIS = 1_000;

    private final ClusterSession cluster;
    private final Pod pod;
    private final int tail;
    private final Outage outage;
    private final Consumer<String> line;
    private final Consumer<String> trouble;
    private final LogPosition mark = new LogPosition();

    /**
     * Creates a reader for the log of a pod.
     *
     * @param tail maximum number of lines; negative for all
     * @param outage during an outage, reading is retried
     * @param line receives each line
     * @param trouble receives a message when the log cannot be read
     */
    PodLog(ClusterSession cluster, Pod pod, int tail, Outage outage, Consumer<String> line, Consumer<String> trouble) {
        this.outage = outage;
        this.cluster = cluster;
        this.pod = pod;
        this.tail = tail;
        this.line = line;
        this.trouble = trouble;
    }

    /** Whether a container of the pod has started. */
    public static boolean hasBegun(Pod pod) {
        return PodStatusView.isRunning(pod) || PodStatusView.hasEnded(pod);
    }

    /** Prints the lines written so far. */
    void print() {
        try (InputStream log = limited().getLogInputStream()) {
            copy(log);
        } catch (IOException | KubernetesClientException e) {
            trouble.accept(reason(e));
        }
    }

    /** Prints lines until the container has ended. A broken connection is reopened at the same position. */
    void follow() throws InterruptedException {
        int failures = 0;
        while (failures < MOST_FAILURES) {
            try (LogWatch log = limited().watchLog()) {
                failures = copy(log.getOutput()) ? 0 : failures;
                Optional<Pod> now = now();
                if (now.isEmpty()) {
                    return;
                }
                if (PodStatusView.hasEnded(now.get())) {
                    print(); // prints the last lines if the connection ended before them
                    return;
                }
            } catch (IOException | KubernetesClientException e) {
                failures += outage.isOn() ? 0 : 1;
                if (failures == MOST_FAILURES) {
                    trouble.accept("given up: " + reason(e));
                }
            }
            Thread.sleep(PAUSE_MILLIS);
        }
    }

    private Loggable limited() {
        var stamped = cluster.kubernetes()
                .pods()
                .inNamespace(cluster.namespace())
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
        boolean news = false;
        BufferedReader reader = new BufferedReader(new InputStreamReader(log, StandardCharsets.UTF_8));
        for (String next = reader.readLine(); next != null; next = reader.readLine()) {
            byte[] bytes = next.getBytes(StandardCharsets.UTF_8);
            Optional<Integer> text = mark.next(bytes);
            text.ifPresent(from -> line.accept(new String(bytes, from, bytes.length - from, StandardCharsets.UTF_8)));
            news |= text.isPresent();
        }
        return news;
    }

    private Optional<Pod> now() {
        return Optional.ofNullable(cluster.kubernetes()
                        .pods()
                        .inNamespace(cluster.namespace())
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
