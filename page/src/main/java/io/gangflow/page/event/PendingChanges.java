package io.gangflow.page.event;

import io.gangflow.page.object.RunRow;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The changes that one stream has not sent yet: of each run only the last. A stream that falls too far behind ends.
 * Thread-safe.
 */
final class PendingChanges {

    /** A client that is this far behind reads its lists anew sooner than it reads the changes. */
    private static final int MOST = 5_000;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition news = lock.newCondition();
    private Map<String, RunRow> rows = new LinkedHashMap<>();
    private Map<String, String> versions = new LinkedHashMap<>();
    private Set<String> deleted = new LinkedHashSet<>();
    private long cluster;
    private boolean ended;

    /**
     * Changes since the last batch.
     *
     * @param versions resourceVersions of the changed workflows
     * @param cluster version of the cluster's state, if it changed
     * @param ended whether no more follow
     */
    record Batch(
            List<RunRow> rows, Map<String, String> versions, Set<String> deleted, OptionalLong cluster, boolean ended) {

        boolean hasRuns() {
            return !rows.isEmpty() || !deleted.isEmpty();
        }
    }

    void changed(RunRow row, String version) {
        change(() -> {
            deleted.remove(row.workflow());
            rows.put(row.workflow(), row);
            versions.put(row.workflow(), version);
        });
    }

    void deleted(String workflow) {
        change(() -> {
            rows.remove(workflow);
            versions.remove(workflow);
            deleted.add(workflow);
        });
    }

    void cluster(long version) {
        change(() -> cluster = version);
    }

    void end() {
        change(() -> ended = true);
    }

    private void change(Runnable change) {
        lock.lock();
        try {
            change.run();
            ended |= rows.size() + deleted.size() > MOST;
            news.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Waits for a change, at most for a time, and takes all that there are. */
    Batch take(long mostMillis) throws InterruptedException {
        lock.lock();
        try {
            long left = TimeUnit.MILLISECONDS.toNanos(mostMillis);
            while (left > 0 && !hasNews()) {
                left = news.awaitNanos(left);
            }
            Batch batch = new Batch(
                    List.copyOf(rows.values()),
                    versions,
                    deleted,
                    cluster > 0 ? OptionalLong.of(cluster) : OptionalLong.empty(),
                    ended);
            rows = new LinkedHashMap<>();
            versions = new LinkedHashMap<>();
            deleted = new LinkedHashSet<>();
            cluster = 0;
            return batch;
        } finally {
            lock.unlock();
        }
    }

    private boolean hasNews() {
        return ended || cluster > 0 || !rows.isEmpty() || !deleted.isEmpty();
    }
}
