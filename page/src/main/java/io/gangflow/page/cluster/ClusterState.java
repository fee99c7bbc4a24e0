package io.gangflow.page.cluster;

import io.gangflow.cluster.Cluster;
import io.gangflow.live.LiveMoment;
import io.gangflow.time.Ticker;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The live state of the cluster, shared by all callers. It is read at most once per second, and never takes more than a
 * tenth of the time to read. While there are listeners, it is read without being asked; without a request for a
 * minute, its memory is released. Thread-safe.
 */
public final class ClusterState implements AutoCloseable {

    private static final System.Logger LOGGER = System.getLogger(ClusterState.class.getName());
    private static final Duration PERIOD = Duration.ofSeconds(1);
    private static final Duration IDLE = Duration.ofMinutes(1);
    private static final long STEP_MILLIS = 500;

    private final ClusterSource source;
    private final NodePrices prices;
    private final Clock clock;
    private final Ticker ticker;
    private final Refreshed<ClusterReading> views;
    private final List<LongConsumer> listeners = new CopyOnWriteArrayList<>();
    private final List<Derived<?>> derived = new CopyOnWriteArrayList<>();
    private long fingerprint;
    private long version;
    private long askedNanos;
    /** The version that listeners know; used by one thread at a time. */
    private long told;

    private @Nullable Thread keeper;
    private boolean closed;

    /** Creates the state without reading it. */
    public ClusterState(ClusterSource source, NodePrices prices, Clock clock, Ticker ticker) {
        this.source = source;
        this.prices = prices;
        this.clock = clock;
        this.ticker = ticker;
        this.views = new Refreshed<>("cluster-state", ticker, PERIOD, this::read);
    }

    /**
     * Returns the current state.
     *
     * @throws io.fabric8.kubernetes.client.KubernetesClientException when the cluster does not answer, or refuses
     */
    public ClusterReading view() throws InterruptedException {
        asked();
        return views.get();
    }

    /** Returns the state as {@link #view} does; after a limit what was read last, empty if nothing is kept. */
    Optional<ClusterReading> view(Duration limit) throws InterruptedException {
        asked();
        return views.within(limit);
    }

    /** Returns what was read last; empty if nothing is kept. */
    Optional<ClusterReading> last() {
        return views.last();
    }

    /**
     * Returns the current state as {@link #view} does, for a caller that only samples it: without other callers it is
     * not kept.
     */
    public ClusterReading sample() throws InterruptedException {
        ClusterReading view = views.get();
        synchronized (this) {
            if (keeper == null) {
                views.forget();
            }
        }
        return view;
    }

    /** Returns whether the changes are followed, so that the state is read anyway. */
    public boolean isFollowed() {
        return !listeners.isEmpty();
    }

    /**
     * Creates a value that is computed from the state on demand.
     *
     * @param name of the computing thread
     */
    public <T> Derived<T> derive(String name, Derived.Computation<T> computation) {
        Derived<T> created = new Derived<>(this, name, PERIOD, computation);
        derived.add(created);
        return created;
    }

    Ticker ticker() {
        return ticker;
    }

    /** Returns where the state comes from. */
    public ClusterSource source() {
        return source;
    }

    /**
     * Calls the listener with the version when the state has changed, and when a value that is derived from it has become
     * newer than what callers got, until the registration is closed. The listener must return at once.
     */
    public Registration listen(LongConsumer listener) {
        listeners.add(listener);
        asked();
        return () -> listeners.remove(listener);
    }

    /** The registration of a listener. */
    @FunctionalInterface
    public interface Registration extends AutoCloseable {
        @Override
        void close();
    }

    private ClusterReading read() {
        LiveMoment moment = source.moment();
        Cluster cluster = moment.cluster()
                .map(found -> prices.priced(found, moment.details()))
                .orElseGet(() -> Cluster.of(source.name()));
        return new ClusterReading(versionOf(Fingerprint.of(moment)), clock.instant(), cluster, moment);
    }

    private synchronized long versionOf(long found) {
        if (version == 0 || found != fingerprint) {
            fingerprint = found;
            version++;
        }
        return version;
    }

    private synchronized void asked() {
        askedNanos = ticker.nanos();
        if (keeper == null && !closed) {
            Thread thread = new Thread(this::keep, "cluster-keeper");
            thread.setDaemon(true);
            keeper = thread;
            thread.start();
        }
    }

    private void keep() {
        try {
            while (!ends()) {
                ticker.sleep(STEP_MILLIS);
                if (!listeners.isEmpty()) {
                    follow();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // by close()
        }
    }

    private void follow() throws InterruptedException {
        try {
            long now = views.get().version();
            boolean renewed = false;
            for (Derived<?> value : derived) {
                renewed |= value.renewed(now);
            }
            if (renewed || now != told) {
                told = now;
                listeners.forEach(listener -> listener.accept(now));
            }
        } catch (RuntimeException e) {
            LOGGER.log(Level.DEBUG, "the cluster's state was not read", e); // whoever asks for it gets the reason
        }
    }

    private synchronized boolean ends() {
        boolean idle = listeners.isEmpty() && ticker.nanos() - askedNanos > IDLE.toNanos();
        if (idle || closed) {
            views.forget();
            keeper = null;
        }
        return idle || closed;
    }

    /** Ends the reading. */
    @Override
    public synchronized void close() {
        closed = true;
        if (keeper != null) {
            keeper.interrupt();
        }
    }
}
