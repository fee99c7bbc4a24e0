package io.gangflow.page.cluster;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A value that is computed from the state of the cluster, for at most a tenth of the time. Until it may be computed
 * again, callers get the value of an earlier version of the state; once there is a newer one, the listeners of the state
 * are called again, so that none of them keeps the earlier one. Shared by all callers; thread-safe.
 */
public final class Derived<T> {

    private static final long NONE = Long.MAX_VALUE;

    private final Refreshed<Version<T>> values;
    /** The earliest version that a caller got since listeners were last called for it. */
    private final AtomicLong given = new AtomicLong(NONE);

    /** A value and the version of the state that it was computed from. */
    private record Version<T>(long number, T value) {}

    /** Computes a value. */
    @FunctionalInterface
    public interface Computation<T> {
        /** Returns the value for a state. */
        T of(ClusterReading view) throws InterruptedException;
    }

    Derived(ClusterState state, String name, Duration period, Computation<T> computation) {
        this.values = new Refreshed<>(name, state.ticker(), period, () -> {
            ClusterReading view = state.view();
            return new Version<>(view.version(), computation.of(view));
        });
    }

    /**
     * Returns the value, perhaps of an earlier version.
     *
     * @throws RuntimeException why it could not be computed
     */
    public T get() throws InterruptedException {
        return given(values.get());
    }

    /** Returns the value as {@link #get} does; after a limit the last one; empty if none was computed yet. */
    Optional<T> within(Duration limit) throws InterruptedException {
        return values.within(limit).map(this::given);
    }

    /** Returns the last value, without computing. */
    Optional<T> last() {
        return values.last().map(Version::value);
    }

    /** Whether a caller got an earlier version than the given one, and there is a newer value now. Starts to compute it when due. */
    boolean renewed(long version) {
        long earlier = given.get();
        return earlier < version
                && values.renewed().filter(now -> now.number() > earlier).isPresent()
                && given.compareAndSet(earlier, NONE);
    }

    private T given(Version<T> version) {
        given.accumulateAndGet(version.number(), Math::min);
        return version.value();
    }
}
