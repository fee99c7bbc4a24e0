package io.gangflow.minicluster.api;

import java.time.Duration;

/** Nanoseconds on a clock that never goes back; only differences mean anything. Thread-safe. */
final class WatchClock {

    /** What {@link #nanos} will say after so long. */
    long after(Duration time) {
        return nanos() + time.toNanos();
    }

    long nanos() {
        return System.nanoTime();
    }
}
