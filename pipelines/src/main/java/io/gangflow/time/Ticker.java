package io.gangflow.time;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Elapsed time, and waiting for it; a test supplies its own. The time of day is {@link java.time.Clock}'s. Thread-safe.
 */
@FunctionalInterface
public interface Ticker {

    /** The time of this machine. */
    Ticker SYSTEM = System::nanoTime;

    /** Nanoseconds since an arbitrary moment; never decreases, and only differences have a meaning. */
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
