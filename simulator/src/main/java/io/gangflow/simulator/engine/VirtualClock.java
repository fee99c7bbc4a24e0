package io.gangflow.simulator.engine;

import java.util.PriorityQueue;

/**
 * Virtual time: it stands still while something happens and then jumps to what happens next. Events of the same
 * millisecond happen in the order in which they were planned. Not thread-safe.
 */
public final class VirtualClock {

    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private long planned;
    private int work;
    private long nowMillis;

    /** Milliseconds since the clock's start. */
    public long nowMillis() {
        return nowMillis;
    }

    /** Plans an event; a time that has passed means now, after everything that is planned for now. */
    public void at(long millis, Runnable action) {
        work++;
        events.add(new Event(Math.max(millis, nowMillis), planned++, false, action));
    }

    /** Plans a look that only repeats what was seen unless something else happens before. */
    void lookAt(long millis, Runnable action) {
        events.add(new Event(Math.max(millis, nowMillis), planned++, true, action));
    }

    /** Whether anything but looks is planned. */
    boolean hasWork() {
        return work > 0;
    }

    public void after(long delayMillis, Runnable action) {
        at(nowMillis + delayMillis, action);
    }

    /** When the next event is planned, {@link Long#MAX_VALUE} when there is none. */
    public long nextMillis() {
        Event next = events.peek();
        return next == null ? Long.MAX_VALUE : next.millis();
    }

    /** Jumps to the next event and lets it happen. */
    public void step() {
        Event next = events.remove();
        nowMillis = next.millis();
        work -= next.look() ? 0 : 1;
        next.action().run();
    }

    private record Event(long millis, long number, boolean look, Runnable action) implements Comparable<Event> {
        @Override
        public int compareTo(Event other) {
            int byTime = Long.compare(millis, other.millis);
            return byTime != 0 ? byTime : Long.compare(number, other.number);
        }
    }
}
