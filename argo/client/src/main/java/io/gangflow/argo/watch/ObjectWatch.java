package io.gangflow.argo.watch;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.gangflow.live.Listing;
import io.gangflow.time.Ticker;
import java.io.IOException;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Follows objects across broken connections: lists them, watches from there, and resumes where a connection ended.
 * Lists again when the server reports that the version is too old, when three connections in a row delivered nothing,
 * and periodically as a safeguard. A connection that is silent for too long counts as broken. Used by one thread.
 */
public final class ObjectWatch<T extends HasMetadata> {

    private static final long FIRST_PAUSE_MILLIS = 100;
    private static final long STEP_MILLIS = 500;
    private static final int MOST_USELESS = 3;

    private final ObjectSource<T> source;
    private final Ending<T> ending;
    private final WatchLimits limits;
    private final Ticker ticker;
    private final ConnectionListener contact;
    private long pauseMillis = FIRST_PAUSE_MILLIS;
    private int useless;

    public ObjectWatch(ObjectSource<T> source, Ending<T> ending, WatchLimits limits, Ticker ticker) {
        this(source, ending, limits, ticker, ConnectionListener.NONE);
    }

    /** @param contact receives connection changes of the source */
    public ObjectWatch(
            ObjectSource<T> source, Ending<T> ending, WatchLimits limits, Ticker ticker, ConnectionListener contact) {
        this.contact = contact;
        this.source = source;
        this.ending = ending;
        this.limits = limits;
        this.ticker = ticker;
    }

    /**
     * Reports existing objects and their changes to a listener until done.
     *
     * @param done checked between events, and every half second without events
     */
    public void follow(ObjectListener<T> listener, BooleanSupplier done) throws InterruptedException {
        KnownObjects<T> seen = new KnownObjects<>(ending, listener);
        while (!done.getAsBoolean()) {
            try {
                Listing<T> listing = source.list();
                contact.answered();
                seen.replaced(listing.objects());
                useless = 0;
                watchFrom(
                        listing.resourceVersion(),
                        ticker.millis() + limits.relist().toMillis(),
                        seen,
                        done);
            } catch (IOException e) {
                contact.failed(String.valueOf(e.getMessage()));
                pause(); // then lists again
            }
        }
    }

    /** Opens connections in sequence, each from where the previous one ended. */
    private void watchFrom(String version, long untilMillis, KnownObjects<T> seen, BooleanSupplier done)
            throws GoneException, InterruptedException {
        Connection from = new Connection(version);
        while (!done.getAsBoolean() && ticker.millis() < untilMillis && useless < MOST_USELESS) {
            try (EventStream<T> stream = source.watch(from.version)) {
                contact.answered();
                from.drain(stream, untilMillis, seen, done);
            } catch (GoneException e) {
                throw e;
            } catch (IOException e) {
                contact.failed(String.valueOf(e.getMessage()));
                useless++;
                pause();
            }
        }
    }

    /** Doubles with every failure; an event resets it. */
    private void pause() throws InterruptedException {
        ticker.sleep(pauseMillis);
        pauseMillis = Math.min(2 * pauseMillis, limits.longestPause().toMillis());
    }

    /** The position of the watch. */
    private final class Connection {

        private String version;

        Connection(String version) {
            this.version = version;
        }

        /** Returns when the stream is silent for too long, or the next list is due. */
        void drain(EventStream<T> stream, long untilMillis, KnownObjects<T> seen, BooleanSupplier done)
                throws IOException, InterruptedException {
            long heardMillis = ticker.millis();
            while (!done.getAsBoolean() && ticker.millis() < untilMillis) {
                Optional<WatchEvent<T>> event = stream.next(STEP_MILLIS);
                if (event.isPresent()) {
                    heardMillis = ticker.millis();
                    contact.answered();
                    useless = 0;
                    pauseMillis = FIRST_PAUSE_MILLIS;
                    report(event.get(), seen);
                    version = event.get().resourceVersion();
                } else if (ticker.millis() - heardMillis >= limits.quiet().toMillis()) {
                    useless++;
                    return;
                }
            }
        }

        private void report(WatchEvent<T> event, KnownObjects<T> seen) {
            if (event instanceof WatchEvent.Changed<T> changed) {
                seen.changed(changed.object());
            } else if (event instanceof WatchEvent.Deleted<T> deleted) {
                seen.deleted(deleted.object());
            }
        }
    }
}
