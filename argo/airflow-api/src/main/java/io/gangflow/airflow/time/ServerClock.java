package io.gangflow.airflow.time;

/** Time that only moves forward, for limits and measurements. */
public final class ServerClock {

    private ServerClock() {}

    /** Nanoseconds since some moment; only differences mean anything. */
    public static long nanos() {
        return System.nanoTime();
    }
}
