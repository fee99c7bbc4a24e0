package io.gangflow.airflow.connection;

import io.gangflow.time.Ticker;
import java.time.Duration;

/**
 * What one connection is doing and until when it may. It sees every byte before it is understood, so a client that sends
 * one byte now and then has no more time than any other. Thread-safe.
 */
public final class ConnectionGuard {

    /** However long the server itself takes has limits of its own, see {@code ServerLimits}. */
    private static final Duration WORK = Duration.ofDays(1);

    private final ConnectionLimits limits;
    private final String address;
    private final Runnable closing;
    private volatile Watch watch;

    /** What a connection is doing. */
    private enum State {
        OPENED,
        RECEIVING,
        WORKING,
        REPLYING,
        IDLE
    }

    /** State and end of its time belong together. */
    private record Watch(State state, long deadline) {}

    /** Starts the time of a new connection. */
    ConnectionGuard(ConnectionLimits limits, String address, Runnable closing) {
        this.limits = limits;
        this.address = address;
        this.closing = closing;
        this.watch = watch(State.OPENED, limits.request());
    }

    /** See {@link AddressKey}. */
    String address() {
        return address;
    }

    /** Bytes came: the first of a request start its time, the others do not prolong it. */
    synchronized void received() {
        if (watch.state() == State.OPENED || watch.state() == State.IDLE) {
            enter(State.RECEIVING, limits.request());
        }
    }

    /** The headers are there; how long the answer may take is for whoever works on it to say. */
    public synchronized void working() {
        enter(State.WORKING, WORK);
    }

    /** An answer, or a piece of one, is being sent. */
    public synchronized void replying() {
        enter(State.REPLYING, limits.reply());
    }

    /** The answer has been taken; the connection may be used again. */
    public synchronized void replied() {
        enter(State.IDLE, limits.idle());
    }

    private void enter(State next, Duration time) {
        watch = watch(next, time);
    }

    private static Watch watch(State state, Duration time) {
        return new Watch(state, Ticker.SYSTEM.nanos() + time.toNanos());
    }

    /** Whether nothing is asked yet or any more, so that closing loses nobody's work. */
    boolean isSpare() {
        State state = watch.state();
        return state == State.OPENED || state == State.IDLE || state == State.RECEIVING;
    }

    /** Whether no request is under way. */
    boolean isIdle() {
        State state = watch.state();
        return state == State.OPENED || state == State.IDLE;
    }

    long deadline() {
        return watch.deadline();
    }

    boolean isOverdue(long now) {
        return watch.deadline() - now < 0;
    }

    void close() {
        closing.run();
    }
}
