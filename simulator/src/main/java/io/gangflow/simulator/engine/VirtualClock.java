package io.gangflow.simulator.engine;

import java.util.PriorityQueue;

/**
 * Virtual time: it stands still during an event and then advances to the next one. Events of the same millisecond run
 * in the order in which they were scheduled. Not thread-safe.
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

    /** Schedules an event; a time in the past means now, after everything that is scheduled for now. */
    public void at(long millis, Runnable action) {
        work++;
        events.add(new Event(Math.max(millis, nowMillis), planned++, false, action));
    }

    /** Schedules a cycle that has no effect unless another event happens before. */
    void scheduleCycle(long millis, Runnable action) {
        events.add(new Event(Math.max(millis, nowMillis), planned++, true, action));
    }

    /** Returns whether anything but such cycles is scheduled. */
    public boolean hasWork() {
        return work > 0;
    }

    public void after(long delayMillis, Runnable action) {
        at(nowMillis + delayMillis, action);
    }

    /** Returns the time of the next event, {@link Long#MAX_VALUE} if there is none. */
    public long nextMillis() {
        Event next = events.peek();
        return next == null ? Long.MAX_VALUE : next.millis();
    }

    /** Advances to the next event and runs it. */
    public void step() {
        Event next = events.remove();
        nowMillis = next.millis();
        work -= next.cycle() ? 0 : 1;
        next.action().run();
    }

    private record Event(long millis, long number, boolean cycle, Runnable action) implements Comparable<Event> {
        @Override
        public int compareTo(Event other) {
            int byTime = Long.compare(millis, other.millis);
            return byTime != 0 ? byTime : Long.compare(number, other.number);
        }
    }
}
