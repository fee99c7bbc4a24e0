package io.gangflow.minicluster.control;

import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Repeats a step on its own thread: after a change, and at the latest when the step itself asked to be called. A step
 * that throws is retried a little later; the last failure is kept.
 */
public final class Loop implements AutoCloseable {

    private static final long AFTER_FAILURE_MILLIS = 200;
    private static final int LONGEST_BURST = 10;

    private final Thread thread;
    private final Semaphore changes = new Semaphore(0);
    private volatile Optional<RuntimeException> failure = Optional.empty();
    private final Step step;
    private final long settleMillis;

    private Loop(String name, long settleMillis, Step step) {
        this.step = step;
        this.settleMillis = settleMillis;
        this.thread = new Thread(this::run, name);
        thread.setDaemon(true);
    }

    /** One pass of the loop. */
    @FunctionalInterface
    public interface Step {
        /** Does what is due; returns the maximum time in milliseconds to wait for a change. */
        long take() throws InterruptedException;
    }

    public static Loop start(String name, Step step) {
        return start(name, 0, step);
    }

    /**
     * Starts a loop that handles a burst of changes in one step.
     *
     * @param settleMillis a burst ends when nothing has changed for this time
     */
    public static Loop start(String name, long settleMillis, Step step) {
        Loop loop = new Loop("gangflow-" + name, settleMillis, step);
        loop.thread.start();
        return loop;
    }

    /** Reports a change, so that the next step runs soon. */
    public void wake() {
        changes.release();
    }

    /** The error of the latest step; empty when it succeeded. */
    public Optional<RuntimeException> failure() {
        return failure;
    }

    /** Ends the loop: interrupts the current step and waits for it. */
    @Override
    public void close() {
        thread.interrupt();
        if (Thread.currentThread() != thread) {
            joinQuietly();
        }
    }

    private void joinQuietly() {
        try {
            thread.join(TimeUnit.SECONDS.toMillis(10));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        try {
            while (true) {
                if (changes.tryAcquire(once(), TimeUnit.MILLISECONDS)) {
                    settle();
                }
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    private void settle() throws InterruptedException {
        for (int pause = 0; pause < LONGEST_BURST && settleMillis > 0; pause++) {
            changes.drainPermits();
            if (!changes.tryAcquire(settleMillis, TimeUnit.MILLISECONDS)) {
                break;
            }
        }
        changes.drainPermits();
    }

    private long once() throws InterruptedException {
        try {
            long millis = step.take();
            failure = Optional.empty();
            return millis;
        } catch (RuntimeException e) {
            if (Thread.currentThread().isInterrupted()) {
                throw new InterruptedException("closed while it worked: " + e.getMessage());
            }
            failure = Optional.of(e);
            return AFTER_FAILURE_MILLIS;
        }
    }
}
