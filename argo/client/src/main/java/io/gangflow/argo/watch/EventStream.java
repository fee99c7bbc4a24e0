package io.gangflow.argo.watch;

import java.io.IOException;
import java.util.Optional;

/** One connection of a watch. Used by one thread. */
public interface EventStream<T> extends AutoCloseable {

    /**
     * Waits for the next event.
     *
     * @return empty when none came within the time
     * @throws GoneException when the server no longer has what changed since the version that was asked for
     * @throws IOException when the connection has ended, cleanly or not, or told something that is no event
     */
    Optional<WatchEvent<T>> next(long atMostMillis) throws IOException, InterruptedException;

    /** Ends the connection; no event comes from it any more. */
    @Override
    void close();
}
