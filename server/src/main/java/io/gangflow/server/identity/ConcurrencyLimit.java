package io.gangflow.server.identity;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Limits concurrent use of something costly: some callers enter, some more wait, and others are rejected immediately.
 * Thread-safe.
 */
final class ConcurrencyLimit {

    private final Semaphore room;
    private final Semaphore permits;
    private final Duration patience;

    /**
     * Creates it with all turns free.
     *
     * @param waiting maximum number of waiting callers
     */
    ConcurrencyLimit(int atOnce, int waiting, Duration patience) {
        this.room = new Semaphore(atOnce + waiting);
        this.permits = new Semaphore(atOnce);
        this.patience = patience;
    }

    /** Waits for a turn; returns whether the caller got one and must {@link #release()} it. */
    boolean acquire() throws InterruptedException {
        if (!room.tryAcquire()) {
            return false;
        }
        boolean begun = false;
        try {
            begun = permits.tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS);
            return begun;
        } finally {
            if (!begun) {
                room.release();
            }
        }
    }

    void release() {
        permits.release();
        room.release();
    }
}
