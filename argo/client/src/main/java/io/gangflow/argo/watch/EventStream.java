package io.gangflow.argo.watch;

import java.io.IOException;
import java.util.Optional;

/** One connection of a watch. Used by one thread. */
public interface EventStream<T> extends AutoCloseable {

    /**
     * Waits for the next event.
     *
     * @return empty after the timeout
     * @throws GoneException when the server no longer has the changes since the requested version
     * @throws IOException when the connection has ended, cleanly or not, or sent something that is not an event
     */
    Optional<WatchEvent<T>> next(long atMostMillis) throws IOException, InterruptedException;

    /** Closes the connection; it delivers no further events. */
    @Override
    void close();
}
