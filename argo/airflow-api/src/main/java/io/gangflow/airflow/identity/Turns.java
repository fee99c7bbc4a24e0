package io.gangflow.airflow.identity;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Turns at something costly: some at once, some more wait a while, and others are refused without waiting. Thread-safe. */
final class Turns {

    private final Semaphore room;
    private final Semaphore permits;
    private final Duration patience;

    /**
     * All free.
     *
     * @param waiting how many may wait
     */
    Turns(int atOnce, int waiting, Duration patience) {
        this.room = new Semaphore(atOnce + waiting);
        this.permits = new Semaphore(atOnce);
        this.patience = patience;
    }

    /** Whether it is the caller's turn, who then has to {@link #end()} it. */
    boolean begin() throws InterruptedException {
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

    void end() {
        permits.release();
        room.release();
    }
}
