package io.gangflow.argo.watch;

import io.gangflow.time.Ticker;
import java.time.Duration;
import java.util.Optional;

/**
 * Detects whether a cluster responds. A connection that ends and is reopened within three seconds is no outage: API
 * servers are restarted, and end watches on purpose. An outage starts with the first failure, not with the last event,
 * because a watch of unchanged objects can be silent for more than a minute. Thread-safe; the listener is called on the
 * thread that detects the change.
 */
public final class Outage implements ConnectionListener {

    /** How long commands tolerate a cluster that does not respond. */
    public static final Duration PATIENCE = Duration.ofMinutes(5);

    private static final Duration UNNOTICED = Duration.ofSeconds(3);

    private final Ticker ticker;
    private final Duration patience;
    private final OutageListener listener;
    private Optional<String> failure = Optional.empty();
    private long failedMillis;
    private boolean told;

    public Outage(Ticker ticker, Duration patience, OutageListener listener) {
        this.ticker = ticker;
        this.patience = patience;
        this.listener = listener;
    }

    /** An outage without listener and without timeout. */
    public static Outage unnoticed() {
        return new Outage(Ticker.SYSTEM, Duration.ofMillis(Long.MAX_VALUE), OutageListener.silent());
    }

    @Override
    public synchronized void answered() {
        if (told) {
            listener.back(silent());
        }
        told = false;
        failure = Optional.empty();
    }

    @Override
    public synchronized void failed(String why) {
        if (failure.isEmpty()) {
            failedMillis = ticker.millis();
        }
        failure = Optional.of(why);
    }

    /** Whether nothing was received since the last failure. */
    public synchronized boolean isOn() {
        return failure.isPresent();
    }

    /**
     * Calls the listener if something has changed.
     *
     * @throws ClusterUnreachableException when the outage lasts for too long
     */
    public synchronized void check() {
        if (failure.isEmpty() || silent().compareTo(UNNOTICED) < 0) {
            return;
        }
        if (!told) {
            told = true;
            listener.away(silent(), failure.get());
        }
        if (silent().compareTo(patience) >= 0) {
            throw new ClusterUnreachableException(silent(), failure.get());
        }
    }

    private Duration silent() {
        return Duration.ofMillis(ticker.millis() - failedMillis);
    }
}
