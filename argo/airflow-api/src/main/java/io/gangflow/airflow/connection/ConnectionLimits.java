package io.gangflow.airflow.connection;

import io.gangflow.jobs.http.ConnectionTime;
import java.time.Duration;

/**
 * How many connections there may be, and how long each may be in a state.
 *
 * @param total at once
 * @param perAddress at once from one address
 * @param request until the headers are whole, and again for the body, whatever bytes come meanwhile
 * @param reply until an answer, or one piece of a stream, has been taken
 * @param idle between two requests
 */
public record ConnectionLimits(int total, int perAddress, Duration request, Duration reply, Duration idle) {

    public static final ConnectionLimits DEFAULT =
            new ConnectionLimits(2_048, 512, Duration.ofSeconds(10), Duration.ofSeconds(30), Duration.ofSeconds(60));

    /** However long the server itself takes has limits of its own, see {@code ServerLimits}. */
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
