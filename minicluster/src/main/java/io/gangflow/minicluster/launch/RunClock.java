package io.gangflow.minicluster.launch;

import java.util.concurrent.TimeUnit;

/** Milliseconds since the start of a run, on a clock that never goes back. Thread-safe. */
final class RunClock {

    private final long startNanos = System.nanoTime();

    long millis() {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
    }
}
