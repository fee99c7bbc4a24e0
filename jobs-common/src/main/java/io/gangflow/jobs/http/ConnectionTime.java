package io.gangflow.jobs.http;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * What one connection is doing, and until when it may. It is told of bytes before they are understood, so a client that
 * sends one byte now and then has no more time than any other. Thread-safe.
 */
public final class ConnectionTime {

    private final Limits limits;
    private final LongSupplier nanos;
    private volatile Watch watch;

    /**
     * How long each state may last.
     *
     * @param request from the beginning of a connection, or the first byte of a request, until all of it is there
     * @param work until the answer begins
     * @param reply until an answer, or one piece of a stream, has been taken
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

    /** State and end of its time belong together. */
    private record Watch(State state, long deadline) {}

    /**
     * Starts the time of a new connection.
     *
     * @param nanos a clock like {@link System#nanoTime}
     */
    public ConnectionTime(Limits limits, LongSupplier nanos) {
        this.limits = limits;
        this.nanos = nanos;
        this.watch = watch(State.OPENED, limits.request());
    }

    /** Bytes came: the first of a request start its time, the others do not prolong it. */
    public synchronized void received() {
        if (isIdle()) {
            watch = watch(State.RECEIVING, limits.request());
        }
    }

    /**
     * The request is there, and its answer is being made.
     *
     * @return false when the connection is being closed: the request must not be handled, because nobody would hear of it
     */
    public synchronized boolean working() {
        if (watch.state() == State.CLOSED) {
            return false;
        }
        watch = watch(State.WORKING, limits.work());
        return true;
    }

    /** Takes the connection out of use unless a request is under way; answers whether it is out of use now. */
    public synchronized boolean closeIfIdle() {
        return close(isIdle());
    }

    /** The same also where only a part of a request is there. */
    public synchronized boolean closeIfSpare() {
        return close(isIdle() || isReceiving());
    }

    private boolean close(boolean allowed) {
        if (allowed) {
            watch = new Watch(State.CLOSED, watch.deadline());
        }
        return watch.state() == State.CLOSED;
    }

    /** An answer, or a piece of one, is being sent. */
    public synchronized void replying() {
        watch = watch(State.REPLYING, limits.reply());
    }

    /** The answer has been taken; the connection may be used again. */
    public synchronized void replied() {
        if (watch.state() == State.CLOSED) {
            return;
        }
        watch = watch(State.IDLE, limits.idle());
    }

    private Watch watch(State state, Duration time) {
        return new Watch(state, nanos.getAsLong() + time.toNanos());
    }

    /** Whether no request is under way. */
    public boolean isIdle() {
        State state = watch.state();
        return state == State.OPENED || state == State.IDLE;
    }

    /** Whether a part of a request is there. */
    public boolean isReceiving() {
        return watch.state() == State.RECEIVING;
    }

    /** On the clock that was given. */
    public long deadline() {
        return watch.deadline();
    }

    public boolean isOverdue() {
        return watch.deadline() - nanos.getAsLong() < 0;
    }
}
