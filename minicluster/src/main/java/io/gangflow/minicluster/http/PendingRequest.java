package io.gangflow.minicluster.http;

import java.io.IOException;

/**
 * A request and the thread that serves it. While the thread waits for bytes of the client, and only then, another
 * thread may cut the request off: an interrupt closes a channel that is being read. Thread-safe.
 */
final class PendingRequest {

    private static final ThreadLocal<PendingRequest> CURRENT = new ThreadLocal<>();

    private enum Phase {
        HEADERS,
        BODY,
        WORKING,
        CUT
    }

    private final Thread thread = Thread.currentThread();
    private Phase phase = Phase.HEADERS;

    /** Runs the task as a new request of this thread. */
    void run(Runnable task) {
        CURRENT.set(this);
        try {
            task.run();
        } finally {
            CURRENT.remove();
            finish();
        }
    }

    /** The request that this thread serves. */
    static PendingRequest current() {
        return CURRENT.get();
    }

    /** Called before the thread waits for more of the body. */
    synchronized void awaitBody() {
        phase = phase == Phase.CUT ? Phase.CUT : Phase.BODY;
    }

    /**
     * Called when the headers, or the awaited bytes, have arrived.
     *
     * @throws IOException when the request was cut off in the meantime
     */
    synchronized void work() throws IOException {
        if (phase == Phase.CUT) {
            Thread.interrupted();
            throw new IOException("cut off: too many requests are pending, and this one arrives slowly");
        }
        phase = Phase.WORKING;
    }

    synchronized boolean awaitsHeaders() {
        return phase == Phase.HEADERS;
    }

    synchronized boolean awaitsBody() {
        return phase == Phase.BODY;
    }

    /** Closes the connection if the thread waits for bytes; returns whether it did. */
    synchronized boolean cut() {
        if (phase != Phase.HEADERS && phase != Phase.BODY) {
            return false;
        }
        phase = Phase.CUT;
        thread.interrupt();
        return true;
    }

    private synchronized void finish() {
        if (phase == Phase.CUT) {
            Thread.interrupted();
        }
        phase = Phase.WORKING; // a later interrupt would hit the thread's next request
    }
}
