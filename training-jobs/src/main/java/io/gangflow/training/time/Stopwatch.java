package io.gangflow.training.time;

/** Seconds since it was started. */
public final class Stopwatch {

    private final long start = TrainingClock.nanos();

    public double seconds() {
        return (TrainingClock.nanos() - start) / 1e9;
    }
}
