package io.gangflow.serving.http;

import io.gangflow.jobs.http.ConnectionTime;
import java.time.Duration;

/**
 * What a client may ask of the server.
 *
 * @param bodyBytes of one request
 * @param connections at once; further ones are told so and closed
 * @param requestMillis from a request's first byte, or from the connection's beginning, until all of it is there
 * @param idleMillis between two requests of a connection
 * @param replyMillis for a client to take an answer
 */
public record HttpLimits(int bodyBytes, int connections, long requestMillis, long idleMillis, long replyMillis) {

    /** A request line and all headers of a request. */
    static final int LINE_BYTES = 4 << 10;

    static final int HEADER_BYTES = 16 << 10;

    public static final HttpLimits USUAL = new HttpLimits(1 << 20, 4096, 10_000, 60_000, 10_000);

    ConnectionTime.Limits times() {
        return new ConnectionTime.Limits(
                Duration.ofMillis(requestMillis),
                Duration.ofHours(1), // whoever works on an answer has a limit of its own
                Duration.ofMillis(replyMillis),
                Duration.ofMillis(idleMillis));
    }
}
