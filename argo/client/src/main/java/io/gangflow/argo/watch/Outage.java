package io.gangflow.argo.watch;

import io.gangflow.time.Ticker;
import java.time.Duration;
import java.util.Optional;

/**
 * Whether a cluster answers. A connection that ends and is made again within three seconds is no outage: API servers
 * are restarted, and end watches on purpose. An outage begins with the first failure, not with the last event: a watch
 * of what does not change says nothing for a minute and more. Thread-safe; the listener is told by whoever notices.
 */
public final class Outage implements Contact {

    /** How long commands bear that a cluster does not answer. */
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

    /** One that nobody hears of, and that may last forever. */
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

    /** Whether nothing has come since something failed. */
    public synchronized boolean isOn() {
        return failure.isPresent();
    }

    /**
     * Tells what is to be told.
     *
     * @throws ClusterAwayException when it lasts for too long
     */
    public synchronized void look() {
        if (failure.isEmpty() || silent().compareTo(UNNOTICED) < 0) {
            return;
        }
        if (!told) {
            told = true;
            listener.away(silent(), failure.get());
        }
        if (silent().compareTo(patience) >= 0) {
            throw new ClusterAwayException(silent(), failure.get());
        }
    }

    private Duration silent() {
        return Duration.ofMillis(ticker.millis() - failedMillis);
    }
}
