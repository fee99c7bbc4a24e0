package io.gangflow.minicluster.http;

import java.util.ArrayDeque;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One thread for each request, up to a limit. Beyond the limit a new request replaces the oldest one whose bytes are
 * still awaited: an honest client sends its headers immediately. If all are being worked on, it waits. Thread-safe.
 */
final class RequestThreads implements Executor, AutoCloseable {

    private static final int KEPT = 4;
    private static final int KEPT_SECONDS = 10;
    private static final int CLOSE_SECONDS = 5;

    private final int limit;
    private final ThreadPoolExecutor threads;
    private final Set<PendingRequest> pending = new LinkedHashSet<>();
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private int running;

    RequestThreads(int limit, ThreadFactory factory) {
        this.limit = limit;
        this.threads = new ThreadPoolExecutor(
                KEPT, Integer.MAX_VALUE, KEPT_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), factory);
    }

    @Override
    public void execute(Runnable task) {
        synchronized (this) {
            if (running >= limit) {
                waiting.add(task);
                cutOldest();
                return;
            }
            running++;
        }
        threads.execute(() -> serve(task));
    }

    private void serve(Runnable task) {
        for (Optional<Runnable> next = Optional.of(task); next.isPresent(); next = next()) {
            PendingRequest request = new PendingRequest();
            synchronized (this) {
                pending.add(request);
            }
            try {
                request.run(next.get());
            } finally {
                synchronized (this) {
                    pending.remove(request);
                }
            }
        }
    }

    private synchronized Optional<Runnable> next() {
        @Nullable Runnable next = threads.isShutdown() ? null : waiting.poll();
        if (next == null) {
            running--;
        }
        return Optional.ofNullable(next);
    }

    /**
     * Cuts off the oldest of the larger group, requests without headers or without a body: among many slow bodies, the
     * headers of an honest client are about to arrive, and among many slow headers its body.
     */
    private void cutOldest() {
        long headers = pending.stream().filter(PendingRequest::awaitsHeaders).count();
        long bodies = pending.stream().filter(PendingRequest::awaitsBody).count();
        Predicate<PendingRequest> larger =
                headers >= bodies ? PendingRequest::awaitsHeaders : PendingRequest::awaitsBody;
        if (!cutOldest(larger)) {
            cutOldest(any -> true);
        }
    }

    private boolean cutOldest(Predicate<PendingRequest> group) {
        for (PendingRequest request : pending) {
            if (group.test(request) && request.cut()) {
                return true;
            }
        }
        return false;
    }

    /** Interrupts all requests, and waits for their threads. */
    @Override
    public void close() {
        threads.shutdownNow();
    }

    /** Waits for the threads after {@link #close}, for a bounded time. */
    void await() {
        try {
            threads.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
