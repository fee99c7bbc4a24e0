package io.gangflow.page.log;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.argo.watch.Outage;
import java.util.ArrayList;
import java.util.List;

/**
 * The lines that the pods of a run have written so far, merged by their times. Of more lines than the limits allow,
 * the older are counted and left out. Used by one thread.
 */
final class PastLines {

    private static final int MOST_LINES = 50_000;
    private static final long MOST_BYTES = 32L << 20;

    private final LogRequest wanted;
    private final NewestLines lines = new NewestLines(MOST_LINES, MOST_BYTES);
    private final List<LogText> troubles = new ArrayList<>();
    private boolean cut;

    private PastLines(LogRequest wanted) {
        this.wanted = wanted;
    }

    static PastLines of(KubernetesClient kubernetes, List<Pod> pods, LogRequest wanted) {
        PastLines past = new PastLines(wanted);
        for (Pod pod : pods) {
            try (PodLog log = new PodLog(
                    kubernetes,
                    pod,
                    wanted.tail(),
                    Outage.unnoticed(),
                    (at, text) -> past.add(new LogText(pod, at, PlainText.of(text))),
                    trouble -> past.troubles.add(new LogText(pod, "", "the log can't be read: " + trouble)))) {
                log.print();
                past.cut |= log.isCut();
            }
        }
        return past;
    }

    private void add(LogText line) {
        if (wanted.wants(line)) {
            lines.add(line);
        }
    }

    /** Returns why logs can't be read, and the lines. */
    List<LogText> lines() {
        List<LogText> all = new ArrayList<>(troubles);
        all.addAll(lines.inOrder());
        return all;
    }

    /** Returns whether a pod has written as many lines as are read of it at most: there can be older ones. */
    boolean isCut() {
        return cut;
    }

    /** Returns the number of lines that did not fit. */
    long omitted() {
        return lines.omitted();
    }
}
