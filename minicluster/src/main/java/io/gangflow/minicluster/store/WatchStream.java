package io.gangflow.minicluster.store;

import io.gangflow.minicluster.object.Selection;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The events of one watch, in order. The store adds events and one reader takes them. A reader that falls behind by
 * more than the limit is cut off, as a slow watcher of kube-apiserver is. Thread-safe.
 */
public final class WatchStream implements AutoCloseable {

    private final Selection selection;
    private final int limit;
    private final Runnable onClose;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Deque<WatchEvent> events = new ArrayDeque<>();
    private boolean closed;

    WatchStream(Selection selection, int limit, Runnable onClose) {
        this.selection = selection;
        this.limit = limit;
        this.onClose = onClose;
    }

    /** Events that precede all others; not subject to the limit. */
    void start(List<WatchEvent> first) {
        lock.lock();
        try {
            events.addAll(first);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    void offer(WatchEvent.Change change) {
        WatchEvent event = change.in(selection);
        if (event == null) {
            return;
        }
        lock.lock();
        try {
            if (events.size() >= limit) {
                closed = true;
            } else if (!closed) {
                events.addLast(event);
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /**
     * The next event; empty after the timeout or when the watch has ended.
     *
     * @throws InterruptedException when the thread is interrupted while waiting
     */
    public Optional<WatchEvent> next(Duration timeout) throws InterruptedException {
        long nanos = timeout.toNanos();
        lock.lockInterruptibly();
        try {
            while (events.isEmpty() && !closed && nanos > 0) {
                nanos = changed.awaitNanos(nanos);
            }
            return Optional.ofNullable(events.pollFirst());
        } finally {
            lock.unlock();
        }
    }

    /** Whether an event can be taken without waiting. */
    public boolean hasNext() {
        lock.lock();
        try {
            return !events.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    /** Whether the watch has ended and all events have been taken. */
    public boolean isEnded() {
        lock.lock();
        try {
            return closed && events.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        onClose.run();
    }
}
