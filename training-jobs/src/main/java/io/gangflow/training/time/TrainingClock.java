package io.gangflow.training.time;

import java.time.Instant;

/** Reads the machine's clocks; nothing else in the training program does. */
public final class TrainingClock {

    private TrainingClock() {}

    /** Nanoseconds of a clock that never goes back; only differences mean something. */
    public static long nanos() {
        return System.nanoTime();
    }

    /** The time of day, for the signature of a request. */
    public static Instant now() {
        return Instant.now();
    }
}
