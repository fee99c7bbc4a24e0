package io.gangflow.airflow.cluster;

import io.gangflow.time.Ticker;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.Lock;
import java.util.function.Supplier;

/**
 * A list that many requests read. It is loaded when somebody asks and the last one is older than {@link #FRESH}; who
 * asks while it is loaded waits for that. After {@link #forget} nobody is given what began to be loaded before.
 * Thread-safe.
 */
final class SharedList<T> {

    /** For as long after it was loaded it is given to others. What another server writes is seen that much later. */
    static final Duration FRESH = Duration.ofMillis(500);

    /** What nobody has asked for as long is forgotten with the next request; what could not be listed is left alone as long. */
    static final Duration KEPT = Duration.ofSeconds(10);

    /** To read a list costs about as much as to ask for one object of so many, each alone. */
    private static final int OBJECTS_FOR_ONE = 16;

    private static final int FEW = 4;

    private final Supplier<List<T>> source;
    private final Lock loading;
    private final Ticker ticker;
    private volatile Load<T> last = new Load<>();
    private int size;
    private int asked;
    private long used;
    private long failed;
    private boolean hasFailed;

    /** One reading of the source; whatever is written before it has begun is in it. */
    private static final class Load<T> {
        private final CompletableFuture<List<T>> result = new CompletableFuture<>();
        private boolean taken;
        private boolean begun;
        private long loaded;
    }

    /** @param loading held while the source is read, so that it is read once at a time */
    SharedList(Supplier<List<T>> source, Lock loading) {
        this(source, loading, Ticker.SYSTEM);
    }

    /** With a clock of its own, in nanoseconds. */
    SharedList(Supplier<List<T>> source, Lock loading, Ticker ticker) {
        this.source = source;
        this.loading = loading;
        this.ticker = ticker;
        this.used = ticker.nanos();
    }

    /** The objects, which are not to be changed. Throws what the source throws, to all who waited for it. */
    List<T> get() {
        Load<T> mine;
        boolean first;
        synchronized (this) {
            used = ticker.nanos();
            if (isOld(last)) {
                last = new Load<>();
            }
            mine = last;
            first = !mine.taken;
            mine.taken = true;
        }
        if (first) {
            load(mine);
        }
        try {
            return mine.result.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw e;
        }
    }

    /**
     * The objects, for somebody who wants one of them: if they are there, or so many have asked that it is cheaper to read
     * them all. So a list of thousands is not read for the sake of one, nor one of ten asked for a hundred times a second.
     * A list that can't be read, because it is too long or others are read, is no reason to refuse the one.
     *
     * @return empty when the one is to be asked for alone
     */
    Optional<List<T>> getForOne() {
        synchronized (this) {
            used = ticker.nanos();
            if (hasFailed && used - failed <= KEPT.toNanos()) {
                return Optional.empty();
            }
            if (!last.result.isDone() || isOld(last)) {
                asked++;
                if (asked <= Math.max(FEW, size / OBJECTS_FOR_ONE)) {
                    return Optional.empty();
                }
                asked = 0;
            }
        }
        try {
            return Optional.of(get());
        } catch (RuntimeException failure) {
            // whoever asks for the one alone is told what is wrong, if that fails, too
            synchronized (this) {
                hasFailed = true;
                failed = ticker.nanos();
            }
            return Optional.empty();
        }
    }

    private void load(Load<T> mine) {
        loading.lock();
        try {
            synchronized (this) {
                mine.begun = true;
            }
            List<T> found = List.copyOf(source.get());
            synchronized (this) {
                mine.loaded = ticker.nanos();
                size = found.size();
            }
            mine.result.complete(found);
        } catch (RuntimeException | Error e) {
            mine.result.completeExceptionally(e);
        } finally {
            loading.unlock();
        }
    }

    /** Something was written: the next who asks is given what is loaded from now on. */
    synchronized void forget() {
        if (last.begun) {
            last = new Load<>();
        }
    }

    /** Whether nobody has asked for long, so that it holds memory for nothing. */
    synchronized boolean isUnused() {
        return ticker.nanos() - used > KEPT.toNanos();
    }

    private boolean isOld(Load<T> load) {
        return load.result.isCompletedExceptionally()
                || (load.result.isDone() && ticker.nanos() - load.loaded > FRESH.toNanos());
    }
}
