package io.gangflow.server.jetty;

import io.gangflow.server.http.ApiException;
import io.gangflow.time.Ticker;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Threads for requests, for streams and for deadlines. Work above the limits is rejected immediately, and so is work
 * that has waited too long: a client that retries later is served sooner than one that queues. Thread-safe.
 */
final class Workers implements AutoCloseable {

    private static final long KEEP_SECONDS = 30;
    /** One caller can use at most 1/4 of the streams. */
    private static final int SHARE = 4;

    private final ThreadPoolExecutor requests;
    private final ThreadPoolExecutor streams;
    private final ScheduledThreadPoolExecutor deadlines;
    private final long patienceNanos;
    private final Map<String, Integer> callers = new ConcurrentHashMap<>();
    private final int streamsOfOne;

    Workers(ServerLimits limits) {
        requests = new ThreadPoolExecutor(
                limits.workers(),
                limits.workers(),
                KEEP_SECONDS,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(2 * limits.workers()),
                named("api-request-"));
        requests.allowCoreThreadTimeOut(true);
        streams = new ThreadPoolExecutor(
                0, limits.streams(), KEEP_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), named("api-stream-"));
        deadlines = new ScheduledThreadPoolExecutor(1, named("api-deadline-"));
        deadlines.setRemoveOnCancelPolicy(true);
        patienceNanos = limits.patience().toNanos();
        streamsOfOne = Math.max(1, limits.streams() / SHARE);
    }

    private static ThreadFactory named(String prefix) {
        AtomicInteger count = new AtomicInteger();
        return work -> {
            Thread thread = new Thread(work, prefix + count.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }

    /**
     * Handles a request.
     *
     * @param tooLate called in place of the work when no thread was free in time
     * @throws ApiException with 429 when too many requests already wait
     */
    Future<?> request(Runnable work, Runnable tooLate) {
        long since = Ticker.SYSTEM.nanos();
        try {
            return requests.submit(() -> {
                if (Ticker.SYSTEM.nanos() - since > patienceNanos) {
                    tooLate.run();
                } else {
                    work.run();
                }
            });
        } catch (RejectedExecutionException full) {
            throw busy();
        }
    }

    /**
     * Writes a stream.
     *
     * @throws ApiException with 429 when there are too many streams, or the caller has a quarter of the maximum
     */
    Future<?> stream(String caller, Runnable work) {
        if (callers.merge(caller, 1, Integer::sum) > streamsOfOne) {
            ended(caller);
            throw tooManyStreams();
        }
        AtomicBoolean open = new AtomicBoolean(true);
        Runnable end = () -> {
            if (open.getAndSet(false)) {
                ended(caller);
            }
        };
        FutureTask<?> task = new FutureTask<Boolean>(() -> run(work, end), true) {
            @Override
            protected void done() {
                end.run(); // it can be cancelled before it has started
            }
        };
        try {
            streams.execute(task);
            return task;
        } catch (RejectedExecutionException full) {
            task.cancel(false);
            throw tooManyStreams();
        }
    }

    private static void run(Runnable work, Runnable end) {
        try {
            work.run();
        } finally {
            end.run();
        }
    }

    private void ended(String caller) {
        callers.computeIfPresent(caller, (name, count) -> count == 1 ? null : count - 1);
    }

    private static ApiException tooManyStreams() {
        return ApiException.later(429, "Too many streams are open", 5);
    }

    static ApiException busy() {
        return ApiException.later(429, "The server is busy", 1);
    }

    ScheduledFuture<?> after(Duration time, Runnable work) {
        return deadlines.schedule(work, time.toNanos(), TimeUnit.NANOSECONDS);
    }

    void every(Duration time, Runnable work) {
        ScheduledFuture<?> unused =
                deadlines.scheduleWithFixedDelay(work, time.toNanos(), time.toNanos(), TimeUnit.NANOSECONDS);
    }

    int busyRequests() {
        return requests.getActiveCount();
    }

    int openStreams() {
        return streams.getActiveCount();
    }

    /** Interrupts all active streams. */
    void endStreams() {
        streams.shutdownNow();
    }

    @Override
    public void close() {
        deadlines.shutdownNow();
        streams.shutdownNow();
        requests.shutdownNow();
    }
}
