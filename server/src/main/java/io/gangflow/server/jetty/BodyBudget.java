package io.gangflow.server.jetty;

import java.util.concurrent.atomic.AtomicLong;

/** The memory for the bodies of all requests. Thread-safe. */
final class BodyBudget {

    private final AtomicLong free;

    BodyBudget(long bytes) {
        free = new AtomicLong(bytes);
    }

    boolean take(long bytes) {
        if (free.addAndGet(-bytes) >= 0) {
            return true;
        }
        free.addAndGet(bytes);
        return false;
    }

    void giveBack(long bytes) {
        free.addAndGet(bytes);
    }
}
