package io.gangflow.page.cluster;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Values that depend only on the version of the cluster, and take seconds for a large one: each is computed once for a
 * version, and one at a time. Only those of the last version are kept. Thread-safe.
 */
public final class OncePerVersion<T> {

    private static final String WHOLE = "";

    private final Lock turn = new ReentrantLock();
    private final Map<String, T> known = new HashMap<>();
    private long version;

    /** Returns the value of the whole cluster. */
    public T of(ClusterReading view, Supplier<T> computation) throws InterruptedException {
        return of(view, WHOLE, computation);
    }

    /** @param run name of the workflow whose value is returned */
    T of(ClusterReading view, String run, Supplier<T> computation) throws InterruptedException {
        turn.lockInterruptibly();
        try {
            if (view.version() != version) {
                known.clear();
                version = view.version();
            }
            return known.computeIfAbsent(run, absent -> computation.get());
        } finally {
            turn.unlock();
        }
    }
}
