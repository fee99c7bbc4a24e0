package io.gangflow.cli.walkthrough;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * While open, a signal that ends the process interrupts the thread that opened it, and the process waits until that
 * thread has closed the guard: enough time to delete runs from a cluster.
 */
final class SignalGuard implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 120;

    private final CountDownLatch cleaned = new CountDownLatch(1);
    private final Thread guarded = Thread.currentThread();
    private final Thread hook = new Thread(this::interruptAndWait, "gangflow-walkthrough");

    SignalGuard() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** The action of the shutdown hook. */
    void interruptAndWait() {
        guarded.interrupt();
        try {
            cleaned.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // no caller waits for this thread any more
        }
    }

    @Override
    public void close() {
        cleaned.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            Thread.interrupted(); // the process is exiting, and the hook has already run
        }
    }
}
