package io.gangflow.jobs.http;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * The state of one connection and its deadline. It is notified of bytes before they are parsed, so a client that sends
 * single bytes slowly gets no more time than any other. Thread-safe.
 */
public final class ConnectionTime {

    private final Limits limits;
    private final LongSupplier nanos;
    private volatile Watch watch;

    /**
     * Time limits of each state.
     *
     * @param request from the start of a connection, or the first byte of a request, until the request is complete
     * @param work until the response starts
     * @param reply until a response, or one part of a stream, has been received by the client
     * @param idle between two requests
     */
    public record Limits(Duration request, Duration work, Duration reply, Duration idle) {}

    private enum State {
        OPENED,
        RECEIVING,
        WORKING,
        REPLYING,
        IDLE,
        CLOSED
    }

    /** A state and its deadline, which change together. */
    private record Watch(State state, long deadline) {}

    /**
     * Starts with a new connection.
     *
     * @param nanos a clock like {@link System#nanoTime}
     */
    public ConnectionTime(Limits limits, LongSupplier nanos) {
        this.limits = limits;
        this.nanos = nanos;
        this.watch = watch(State.OPENED, limits.request());
    }

    /** Called for received bytes: the first byte of a request starts its time limit, later ones do not extend it. */
    public synchronized void received() {
        if (isIdle()) {
            watch = watch(State.RECEIVING, limits.request());
        }
    }

    /**
     * Called when the request is complete and its response is being computed.
     *
     * @return false if the connection is being closed: the request must not be handled, because its response could not
     *     be sent
     */
    public synchronized boolean working() {
        if (watch.state() == State.CLOSED) {
            return false;
        }
        watch = watch(State.WORKING, limits.work());
        return true;
    }

    /** Marks the connection as closed unless a request is pending; returns whether it is closed now. */
    public synchronized boolean closeIfIdle() {
        return close(isIdle());
    }

    /** Like {@link #closeIfIdle}, but also closes if only a part of a request has arrived. */
    public synchronized boolean closeIfSpare() {
        return close(isIdle() || isReceiving());
    }

    private boolean close(boolean allowed) {
        if (allowed) {
            watch = new Watch(State.CLOSED, watch.deadline());
        }
        return watch.state() == State.CLOSED;
    }

    /** Called when a response, or a part of one, is being sent. */
    public synchronized void replying() {
        watch = watch(State.REPLYING, limits.reply());
    }

    /** Called when the response has been sent; the connection may be reused. */
    public synchronized void replied() {
        if (watch.state() == State.CLOSED) {
            return;
        }
        watch = watch(State.IDLE, limits.idle());
    }

    private Watch watch(State state, Duration time) {
        return new Watch(state, nanos.getAsLong() + time.toNanos());
    }

    /** Returns whether no request is pending. */
    public boolean isIdle() {
        State state = watch.state();
        return state == State.OPENED || state == State.IDLE;
    }

    /** Returns whether a part of a request has arrived. */
    public boolean isReceiving() {
        return watch.state() == State.RECEIVING;
    }

    /** Returns the deadline on the given clock. */
    public long deadline() {
        return watch.deadline();
    }

    public boolean isOverdue() {
        return watch.deadline() - nanos.getAsLong() < 0;
    }
}
