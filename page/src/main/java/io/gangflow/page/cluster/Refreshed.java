package io.gangflow.page.cluster;

import io.gangflow.time.Ticker;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * A value that is expensive to read and that all callers share. It is read anew on demand, by one thread of its own, so
 * that a caller who gives up does not end the reading for the others. Reading never takes more than a tenth of the
 * time: a value is kept at least nine times as long as it took to read. Thread-safe.
 */
public final class Refreshed<T> {

    private static final int SHARE = 9;

    private final String name;
    private final Ticker ticker;
    private final long periodNanos;
    private final Reading<T> reading;
    private @Nullable Known<T> known;
    private @Nullable CompletableFuture<T> running;

    /** The last result: a value, or the failure to read one. */
    private record Known<T>(@Nullable T value, @Nullable RuntimeException failure, long readNanos, long tookNanos) {}

    /**
     * Creates a value that is not read yet.
     *
     * @param name of the reading thread
     * @param period the least time between two readings
     */
    public Refreshed(String name, Ticker ticker, Duration period, Reading<T> reading) {
        this.name = name;
        this.ticker = ticker;
        this.periodNanos = period.toNanos();
        this.reading = reading;
    }

    /**
     * Returns the value. A slightly outdated one is returned while a new one is being read; otherwise the caller waits.
     *
     * @throws RuntimeException what the last reading threw
     */
    public T get() throws InterruptedException {
        return value(Long.MAX_VALUE).orElseThrow();
    }

    private Optional<T> value(long limitNanos) throws InterruptedException {
        CompletableFuture<T> awaited;
        synchronized (this) {
            Known<T> last = known;
            if (last != null && age(last) < lifetime(last)) {
                return Optional.of(valueOf(last));
            }
            awaited = start();
            if (last != null && last.value() != null && age(last) < 2 * lifetime(last)) {
                return Optional.of(last.value());
            }
        }
        return wait(awaited, limitNanos);
    }

    /**
     * Returns the value as {@link #get} does, but waits for a reading no longer than a limit: then the last value, however
     * old; empty if none was read yet.
     *
     * @throws RuntimeException what the last reading threw
     */
    public Optional<T> within(Duration limit) throws InterruptedException {
        return value(limit.toNanos());
    }

    /** Has an outdated value read anew, and returns the last one without waiting; empty if none was read yet. */
    synchronized Optional<T> renewed() {
        Known<T> last = known;
        if (running == null && (last == null || age(last) >= lifetime(last))) {
            start(new CompletableFuture<>());
        }
        return last();
    }

    /** Returns the last value, without reading. */
    public synchronized Optional<T> last() {
        return Optional.ofNullable(known).flatMap(last -> Optional.ofNullable(last.value()));
    }

    /** Forgets the value, so that its memory is free. */
    public synchronized void forget() {
        known = null;
    }

    private static <T> T valueOf(Known<T> last) {
        if (last.failure() != null) {
            throw last.failure();
        }
        if (last.value() == null) {
            throw new IllegalStateException("a reading has a value or a failure");
        }
        return last.value();
    }

    private Optional<T> wait(CompletableFuture<T> awaited, long limitNanos) throws InterruptedException {
        try {
            return Optional.of(awaited.get(limitNanos, TimeUnit.NANOSECONDS));
        } catch (TimeoutException late) {
            return last();
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException(failed.getCause());
        }
    }

    private long age(Known<T> last) {
        return ticker.nanos() - last.readNanos();
    }

    private long lifetime(Known<T> last) {
        return Math.max(periodNanos, SHARE * last.tookNanos());
    }

    private CompletableFuture<T> start() {
        CompletableFuture<T> current = running;
        if (current != null) {
            return current;
        }
        CompletableFuture<T> started = new CompletableFuture<>();
        start(started);
        return started;
    }

    private void start(CompletableFuture<T> started) {
        running = started;
        Thread thread = new Thread(() -> read(started), name);
        thread.setDaemon(true);
        thread.start();
    }

    private void read(CompletableFuture<T> result) {
        long start = ticker.nanos();
        try {
            T value = reading.read();
            ended(new Known<>(value, null, ticker.nanos(), ticker.nanos() - start));
            result.complete(value);
        } catch (InterruptedException | RuntimeException | Error e) {
            RuntimeException failure =
                    e instanceof RuntimeException known ? known : new IllegalStateException(name + " has ended", e);
            ended(new Known<>(null, failure, ticker.nanos(), ticker.nanos() - start));
            result.completeExceptionally(failure);
        }
    }

    private synchronized void ended(Known<T> result) {
        known = result;
        running = null;
    }
}
