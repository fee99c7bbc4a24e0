package io.gangflow.faults;

import io.gangflow.time.Ticker;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.PriorityQueue;

/** The time of a simulation; it only advances when somebody waits. Due events run on the way, in order. */
public final class VirtualTime implements Ticker {

    public static final Instant START = Instant.parse("2026-11-22T00:00:00Z");

    private final PriorityQueue<Event> events =
            new PriorityQueue<>(Comparator.comparingLong(Event::atMillis).thenComparingLong(Event::number));
    private long nowMillis;
    private long numbers;

    private record Event(long atMillis, long number, Runnable action) {}

    /** Milliseconds since the start of the simulation. */
    @Override
    public long millis() {
        return nowMillis;
    }

    @Override
    public long nanos() {
        return Duration.ofMillis(nowMillis).toNanos();
    }

    @Override
    public void sleep(long millis) {
        advance(millis);
    }

    public void advance(long millis) {
        advanceTo(nowMillis + millis);
    }

    public void advanceTo(long untilMillis) {
        Event next = events.peek();
        while (next != null && next.atMillis() <= untilMillis) {
            events.remove(next);
            nowMillis = Math.max(nowMillis, next.atMillis());
            next.action().run();
            next = events.peek();
        }
        nowMillis = Math.max(nowMillis, untilMillis);
    }

    /** Runs an action later. */
    public void after(long millis, Runnable action) {
        events.add(new Event(nowMillis + millis, numbers++, action));
    }

    /** The time of day, on a machine whose clock is off by this much. */
    public Clock clock(Duration skew) {
        return new SkewedClock(this, skew);
    }

    private static final class SkewedClock extends Clock {
        private final VirtualTime time;
        private final Duration skew;

        SkewedClock(VirtualTime time, Duration skew) {
            this.time = time;
            this.skew = skew;
        }

        @Override
        public Instant instant() {
            return START.plus(skew).plusMillis(time.millis());
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }
}
