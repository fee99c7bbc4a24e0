package io.gangflow.training.time;

import java.time.Duration;

/** A moment until which something may take; every wait of an operation shares one. Immutable. */
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

    /** Whole milliseconds that are left, at least 1: many waits of the JDK read 0 as "forever". */
    public int millisLeft() {
        long millis = (end - System.nanoTime()) / 1_000_000;
        return (int) Math.max(1, Math.min(Integer.MAX_VALUE, millis));
    }

    /** The limit it was made with, for messages. */
    public Duration limit() {
        return limit;
    }
}
