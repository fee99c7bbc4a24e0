package io.gangflow.file;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Lets writes finish when a signal ends the process, so that Ctrl-C leaves no temporary file and no incomplete folder.
 * A shutdown hook waits for writes that have started, at most {@link #PATIENCE_SECONDS}. Thread-safe and reentrant.
 */
public final class WriteGuard {

    private static final int PATIENCE_SECONDS = 5;

    /**
     * Writers share the lock, the hook takes it exclusively. Fair, so that the hook does not wait for writes that start
     * later.
     */
    private static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock(true);

    static {
        addHook();
    }

    private WriteGuard() {}

    /** A write of one or more files. */
    @FunctionalInterface
    public interface Write<T> {
        T run() throws IOException;
    }

    /** Runs a write and delays the end of the process until it is complete. */
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
            // The first write of this process happens during shutdown, in another hook. The JVM waits for that hook
            // anyway.
        }
    }

    /** Releases the lock afterwards, because other hooks write, too. */
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
