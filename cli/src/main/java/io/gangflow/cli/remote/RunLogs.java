package io.gangflow.cli.remote;

import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.argo.client.Runs;
import io.gangflow.run.Label;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The logs of the pods of a run. Those without a stage are Argo's own, which create and delete objects; the stage launcher's
 * repeat those of the pods that it launched. Neither are shown.
 */
final class RunLogs {

    private static final long LOOK_MILLIS = 1_000;
    private static final int MOST_PODS = 500;

    private final ClusterSession cluster;
    private final String workflow;
    private final String stage;
    private final int tail;
    private final PrintWriter out;
    private final Map<String, Thread> followed = new LinkedHashMap<>();

    /**
     * Logs of a run.
     *
     * @param stage empty for all
     * @param tail lines of each pod at most; negative for all
     */
    RunLogs(ClusterSession cluster, String workflow, String stage, int tail, PrintWriter out) {
        this.cluster = cluster;
        this.workflow = workflow;
        this.stage = stage;
        this.tail = tail;
        this.out = out;
    }

    /** One pod after the other, in the order in which they were created; says how many there were. */
    int print() {
        int printed = 0;
        for (Pod pod : pods()) {
            if (PodLog.hasBegun(pod)) {
                new PodLog(cluster, pod, tail, this::line).print();
                printed++;
            }
        }
        return printed;
    }

    /** All at once, until the run has ended and every log with it. */
    void follow() throws InterruptedException {
        boolean ended;
        do {
            ended = Runs.ended(cluster.argo().get(workflow));
            for (Pod pod : pods()) {
                if (PodLog.hasBegun(pod) && followed.size() < MOST_PODS) {
                    followed.computeIfAbsent(pod.getMetadata().getUid(), missing -> following(pod));
                }
            }
            if (!ended) {
                Thread.sleep(LOOK_MILLIS);
            }
        } while (!ended);
        for (Thread thread : List.copyOf(followed.values())) {
            thread.join();
        }
    }

    private Thread following(Pod pod) {
        Thread thread = new Thread(
                () -> new PodLog(cluster, pod, tail, this::line).follow(),
                "log of " + pod.getMetadata().getName());
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private void line(String line) {
        synchronized (out) {
            out.println(line);
            out.flush();
        }
    }

    private List<Pod> pods() {
        List<Pod> pods = new ArrayList<>(cluster.kubernetes()
                .pods()
                .inNamespace(cluster.namespace())
                .withLabel(Label.WORKFLOW, workflow)
                .list()
                .getItems());
        pods.removeIf(pod -> label(pod, Label.ROLE).equals("launcher")
                || label(pod, Label.STAGE).isEmpty()
                || (!stage.isEmpty() && !stage.equals(label(pod, Label.STAGE))));
        pods.sort(Comparator.comparing((Pod pod) -> pod.getMetadata().getCreationTimestamp())
                .thenComparing(pod -> pod.getMetadata().getName()));
        return pods;
    }

    private static String label(Pod pod, String key) {
        return Objects.requireNonNullElse(pod.getMetadata().getLabels(), Map.<String, String>of())
                .getOrDefault(key, "");
    }
}
