package io.gangflow.page.log;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.argo.watch.Outage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The lines that the pods of a run have written so far, merged by their times. Lines above the limits are counted and
 * left out. Used by one thread.
 */
final class PastLines {

    private static final int MOST_LINES = 50_000;
    private static final long MOST_BYTES = 32L << 20;

    private final LogRequest wanted;
    private final List<LogText> lines = new ArrayList<>();
    private long bytes;
    private long omitted;
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
                    trouble -> past.add(new LogText(pod, "", "the log can't be read: " + trouble)))) {
                log.print();
                past.cut |= log.isCut();
            }
        }
        past.lines.sort(Comparator.comparing(LogText::at));
        return past;
    }

    private void add(LogText line) {
        if (!wanted.wants(line)) {
            return;
        }
        if (lines.size() >= MOST_LINES || bytes >= MOST_BYTES) {
            omitted++;
            return;
        }
        bytes += line.size();
        lines.add(line);
    }

    List<LogText> lines() {
        return lines;
    }

    /** Returns whether a pod has written as many lines as are read of it at most: there can be older ones. */
    boolean isCut() {
        return cut;
    }

    /** Returns the number of lines that did not fit. */
    long omitted() {
        return omitted;
    }
}
