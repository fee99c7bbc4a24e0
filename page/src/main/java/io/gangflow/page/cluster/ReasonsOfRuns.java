package io.gangflow.page.cluster;

import io.gangflow.verdict.why.PendingReasons;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Why the pods of runs wait, in the last version of a large cluster: found once for each run, and for one run at a time,
 * because each search visits all nodes and pods. Thread-safe.
 */
final class ReasonsOfRuns {

    private final Lock turn = new ReentrantLock();
    private final Map<String, PendingReasons.First> known = new LinkedHashMap<>();
    private long version;

    /** @param search finds the reasons of the run */
    PendingReasons.First of(ClusterView view, String workflow, Supplier<PendingReasons.First> search)
            throws InterruptedException {
        turn.lockInterruptibly();
        try {
            if (view.version() != version) {
                known.clear();
                version = view.version();
            }
            return known.computeIfAbsent(workflow, run -> search.get());
        } finally {
            turn.unlock();
        }
    }
}
