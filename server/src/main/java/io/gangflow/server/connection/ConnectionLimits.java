package io.gangflow.server.connection;

import io.gangflow.jobs.http.ConnectionTime;
import java.time.Duration;

/**
 * Limits for the number of connections and the duration of their states.
 *
 * @param total maximum number of connections
 * @param perAddress maximum number of connections per address
 * @param request until the headers are complete, and again for the body, however many bytes arrive in between
 * @param reply until the client has read a response, or one part of a stream
 * @param idle between two requests
 */
public record ConnectionLimits(int total, int perAddress, Duration request, Duration reply, Duration idle) {

    public static final ConnectionLimits DEFAULT =
            new ConnectionLimits(2_048, 512, Duration.ofSeconds(10), Duration.ofSeconds(30), Duration.ofSeconds(60));

    /** The server's own processing time has separate limits, see {@code ServerLimits}. */
    private static final Duration WORK = Duration.ofDays(1);

    public ConnectionLimits {
        if (total < 1 || perAddress < 1) {
            throw new IllegalArgumentException(
                    "limits of %d connections, %d for an address; both must be positive".formatted(total, perAddress));
        }
    }

    ConnectionTime.Limits times() {
        return new ConnectionTime.Limits(request, WORK, reply, idle);
    }
}
