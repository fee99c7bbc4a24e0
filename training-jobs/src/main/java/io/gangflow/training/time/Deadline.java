package io.gangflow.training.time;

import java.time.Duration;

/** A deadline shared by all waits of an operation. Immutable. */
public final class Deadline {

    private final Duration limit;
    private final long end;

    private Deadline(Duration limit) {
        this.limit = limit;
        this.end = System.nanoTime() + limit.toNanos();
    }

    public static Deadline in(Duration limit) {
        return new Deadline(limit);
    }

    public boolean passed() {
        return end - System.nanoTime() <= 0;
    }

    /** Returns the remaining whole milliseconds, at least 1, because many timeouts of the JDK treat 0 as infinite. */
    public int millisLeft() {
        long millis = (end - System.nanoTime()) / 1_000_000;
        return (int) Math.max(1, Math.min(Integer.MAX_VALUE, millis));
    }

    /** Returns the original time limit, for messages. */
    public Duration limit() {
        return limit;
    }
}
