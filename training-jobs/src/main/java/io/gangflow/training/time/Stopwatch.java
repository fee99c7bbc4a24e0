package io.gangflow.training.time;

/** Seconds since it was started. */
public final class Stopwatch {

    private final long start = System.nanoTime();

    public double seconds() {
        return (System.nanoTime() - start) / 1e9;
    }
}
