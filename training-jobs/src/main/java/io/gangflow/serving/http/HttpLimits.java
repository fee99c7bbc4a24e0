package io.gangflow.serving.http;

import io.gangflow.jobs.http.ConnectionTime;
import java.time.Duration;

/**
 * Limits of the server for its clients.
 *
 * @param bodyBytes maximum size of a request body
 * @param connections maximum number of open connections; further ones get an error response and are closed
 * @param requestMillis timeout from a request's first byte, or from the start of the connection, until the request is
 *     complete
 * @param idleMillis timeout between two requests of a connection
 * @param replyMillis timeout for a client to read a response
 */
public record HttpLimits(int bodyBytes, int connections, long requestMillis, long idleMillis, long replyMillis) {

    /** Maximum size of a request line, and of all headers of a request. */
    static final int LINE_BYTES = 4 << 10;

    static final int HEADER_BYTES = 16 << 10;

    public static final HttpLimits USUAL = new HttpLimits(1 << 20, 4096, 10_000, 60_000, 10_000);

    ConnectionTime.Limits times() {
        return new ConnectionTime.Limits(
                Duration.ofMillis(requestMillis),
                Duration.ofHours(1), // the endpoint has its own timeout
                Duration.ofMillis(replyMillis),
                Duration.ofMillis(idleMillis));
    }
}
