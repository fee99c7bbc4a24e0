package io.gangflow.file;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Lets writes finish when a signal ends the process, so that Ctrl-C leaves no temporary file and no half a folder: a shutdown
 * hook waits for those that have started, at most {@link #PATIENCE_SECONDS}. Thread-safe and reentrant.
 */
public final class WriteGuard {

    private static final int PATIENCE_SECONDS = 5;

    /** Writes share it, the hook takes it alone; fair, so that the hook does not wait for writes that start later. */
    private static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock(true);

    static {
        addHook();
    }

    private WriteGuard() {}

    /** A write of one or several files. */
    @FunctionalInterface
    public interface Write<T> {
        T run() throws IOException;
    }

    /** Runs a write that the end of the process waits for. */
    public static <T> T finish(Write<T> write) throws IOException {
        LOCK.readLock().lock();
        try {
            return write.run();
        } finally {
            LOCK.readLock().unlock();
        }
    }

    private static void addHook() {
        try {
            Runtime.getRuntime().addShutdownHook(new Thread(WriteGuard::await, "pending-writes"));
        } catch (IllegalStateException shutdown) {
            // The first write of this process happens while it ends, in another hook, which the end waits for anyway.
        }
    }

    /** Other hooks write, too, so the lock is given back. */
    private static void await() {
        try {
            if (LOCK.writeLock().tryLock(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                LOCK.writeLock().unlock();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
