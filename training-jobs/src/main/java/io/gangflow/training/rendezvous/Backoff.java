package io.gangflow.training.rendezvous;

import io.gangflow.training.time.Deadline;
import io.gangflow.training.time.Stopwatch;

/** Exponential backoff between attempts: 20 ms at first, doubling up to 1 s, never beyond the deadline. */
public final class Backoff {

    private static final long FIRST_MILLIS = 20;
    private static final long LONGEST_MILLIS = 1_000;
    private static final double TELL_EVERY_SECONDS = 10;

    private final Deadline deadline;
    private final Stopwatch watch = new Stopwatch();
    private long millis = FIRST_MILLIS;
    private double toldAt = Double.NEGATIVE_INFINITY;

    public Backoff(Deadline deadline) {
        this.deadline = deadline;
    }

    /** Returns true for the first failure and then every 10 s, so that the log of a long wait stays short. */
    public boolean shouldLog() {
        if (watch.seconds() - toldAt < TELL_EVERY_SECONDS) {
            return false;
        }
        toldAt = watch.seconds();
        return true;
    }

    public void pause() throws InterruptedException {
        Thread.sleep(nextMillis());
    }

    /** Returns the length of the next pause, after which the one that follows is longer. */
    long nextMillis() {
        long next = Math.min(millis, deadline.millisLeft());
        millis = Math.min(LONGEST_MILLIS, millis * 2);
        return next;
    }
}
