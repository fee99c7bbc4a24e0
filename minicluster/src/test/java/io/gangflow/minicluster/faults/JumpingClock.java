package io.gangflow.minicluster.faults;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** Another clock with an offset that can change, as when the time of a machine is set. Thread-safe. */
public final class JumpingClock extends Clock {

    private final Clock clock;
    private volatile Duration offset = Duration.ZERO;

    public JumpingClock(Clock clock) {
        this.clock = clock;
    }

    /** Sets the offset from the other clock. */
    public void jump(Duration by) {
        offset = by;
    }

    @Override
    public Instant instant() {
        return clock.instant().plus(offset);
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        throw new UnsupportedOperationException("only UTC");
    }
}
