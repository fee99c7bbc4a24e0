package io.gangflow.cli.remote;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gangflow.argo.client.NoSuchRunException;
import io.gangflow.argo.client.Runs;
import io.gangflow.argo.log.ExecutorLine;
import io.gangflow.argo.log.PodFailure;
import io.gangflow.argo.log.PodTitle;
import io.gangflow.argo.watch.Outage;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.live.RequestFailure;
import io.gangflow.page.log.PodLog;
import io.gangflow.page.log.PodRank;
import io.gangflow.page.log.RunPods;
import io.gangflow.run.Label;
import java.io.PrintWriter;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The logs of a run's pods. Pods without a stage belong to Argo and create and delete objects. Pods of the stage
 * launcher repeat the logs of the pods that they launched, and are shown only when those pods were deleted.
 */
public final class RunLogs {

    private static final long LOOK_MILLIS = 1_000;
    private static final int MOST_PODS = 500;

    private static final Set<Integer> FINAL =
            Set.of(HttpURLConnection.HTTP_UNAUTHORIZED, HttpURLConnection.HTTP_FORBIDDEN);

    private static final Duration LAST_LINES = Duration.ofSeconds(15);

    private final ClusterSession cluster;
    private final String workflow;
    private final Wanted wanted;
    private final PrintWriter out;
    private final PrintWriter err;
    private final Map<String, Thread> followed = new LinkedHashMap<>();
    private final Outage outage;
    private final Set<String> leftOut = new HashSet<>();

    /**
     * The lines to print.
     *
     * @param stage empty for all
     * @param tail maximum number of lines per pod; negative for all
     * @param rank empty for all
     * @param executor whether to print the lines of Argo's executor
     */
    record Wanted(String stage, OptionalInt rank, int tail, boolean executor) {

        boolean includes(Pod pod) {
            boolean ofStage = stage.isEmpty() || stage.equals(ObjectView.label(pod, Label.STAGE));
            return ofStage
                    && (rank.isEmpty()
                            || PodRank.of(pod)
                                    .filter(found -> found.rank() == rank.getAsInt())
                                    .isPresent());
        }
    }

    /**
     * Creates the logs of a run.
     *
     * @param err receives a message when a log cannot be read
     */
    RunLogs(ClusterSession cluster, String workflow, Wanted wanted, PrintWriter out, PrintWriter err) {
        this.cluster = cluster;
        this.workflow = workflow;
        this.wanted = wanted;
        this.out = out;
        this.err = err;
        this.outage = OutageText.of(cluster, line -> print(err, line));
    }

    /** Prints one pod after another in order of creation; returns the number of pods. */
    int print() {
        int printed = 0;
        for (Pod pod : pods()) {
            if (PodLog.hasStarted(pod)) {
                try (PodLog log = log(pod)) {
                    log.print();
                }
                printed++;
            }
        }
        return printed;
    }

    /**
     * Prints all logs concurrently until the run has ended or was deleted. Logs of ended pods are read to the last
     * line; a service continues after its run and is not followed further.
     */
    void follow() throws InterruptedException {
        while (poll()) {
            outage.check();
            Thread.sleep(LOOK_MILLIS);
        }
        long until = System.nanoTime() + LAST_LINES.toNanos();
        for (Thread thread : List.copyOf(followed.values())) {
            thread.join(Math.max(1, Duration.ofNanos(until - System.nanoTime()).toMillis()));
        }
    }

    /** Returns whether to list the pods again. */
    private boolean poll() {
        try {
            boolean ended = Runs.ended(cluster.argo().get(workflow));
            for (Pod pod : pods()) {
                start(pod);
            }
            outage.answered();
            return !ended;
        } catch (NoSuchRunException gone) {
            return false;
        } catch (KubernetesClientException e) {
            if (FINAL.contains(e.getCode())) {
                throw e; // a retry would be denied again
            }
            outage.failed(RequestFailure.noResponse(e).orElseGet(() -> RequestFailure.answer(e)));
            return true;
        }
    }

    private void start(Pod pod) {
        String uid = pod.getMetadata().getUid();
        if (!PodLog.hasStarted(pod) || followed.containsKey(uid)) {
            return;
        }
        if (followed.size() == MOST_PODS) {
            if (leftOut.add(uid)) {
                err.println("not followed, because %d pods already are: %s".formatted(MOST_PODS, PodTitle.of(pod)));
            }
            return;
        }
        Thread thread =
                new Thread(() -> follow(pod), "log of " + pod.getMetadata().getName());
        thread.setDaemon(true);
        thread.start();
        followed.put(uid, thread);
    }

    private void follow(Pod pod) {
        try (PodLog log = log(pod)) {
            log.follow();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the command is ending
        }
    }

    private PodLog log(Pod pod) {
        String title = "[" + PodTitle.of(pod) + "] ";
        return new PodLog(
                cluster.kubernetes(),
                pod,
                wanted.tail(),
                outage,
                (at, text) -> {
                    if (wanted.executor() || !PodFailure.isOfArgo(pod) || !ExecutorLine.is(text)) {
                        print(out, title + text);
                    }
                },
                trouble -> print(err, title + "cannot read the log: " + trouble));
    }

    private void print(PrintWriter where, String line) {
        synchronized (out) {
            where.println(line);
            where.flush();
        }
    }

    private List<Pod> pods() {
        List<Pod> all = RunPods.of(cluster.kubernetes(), cluster.namespace(), workflow, wanted.stage());
        // Lines that were already followed are not repeated.
        List<Pod> shown = followed.isEmpty() ? RunPods.withLastLogs(all) : RunPods.withoutLaunchers(all);
        return shown.stream().filter(wanted::includes).toList();
    }
}
