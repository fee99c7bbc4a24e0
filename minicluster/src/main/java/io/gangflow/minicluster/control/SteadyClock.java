package io.gangflow.minicluster.control;

import java.time.Clock;

/**
 * Milliseconds that never decrease, whatever happens to the system's clock: what is due in a second is due in a second
 * also when the clock is set back by an hour. Used by one thread.
 */
public final class SteadyClock {

    private final Clock clock;
    private long addedMillis;
    private long lastMillis = Long.MIN_VALUE;

    /** Starts at the time of a clock, and follows it forward. */
    public SteadyClock(Clock clock) {
        this.clock = clock;
    }

    /** Milliseconds, never fewer than before. */
    public long millis() {
        long now = clock.millis() + addedMillis;
        if (now < lastMillis) {
            addedMillis += lastMillis - now;
            now = lastMillis;
        }
        lastMillis = now;
        return now;
    }
}
