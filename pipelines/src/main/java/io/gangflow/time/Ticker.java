package io.gangflow.time;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Elapsed time, and waiting for it; tests supply their own. For the time of day, see {@link java.time.Clock}.
 * Thread-safe.
 */
@FunctionalInterface
public interface Ticker {

    /** The time of this machine. */
    Ticker SYSTEM = System::nanoTime;

    /** Returns nanoseconds since an arbitrary time. Never decreases; only differences have a meaning. */
    long nanos();

    default long millis() {
        return TimeUnit.NANOSECONDS.toMillis(nanos());
    }

    default Duration elapsed() {
        return Duration.ofNanos(nanos());
    }

    default void sleep(long millis) throws InterruptedException {
        Thread.sleep(millis);
    }
}
