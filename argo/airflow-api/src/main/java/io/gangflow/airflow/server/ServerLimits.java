package io.gangflow.airflow.server;

import io.gangflow.airflow.connection.ConnectionLimits;
import io.gangflow.airflow.limit.TokenBuckets.Rate;
import java.time.Duration;

/**
 * What the server bears before it refuses.
 *
 * @param headerBytes of the request line and all headers together, as sent
 * @param bodyBytes of a request's body
 * @param bodiesBytes of all bodies that are read at once
 * @param perAddress requests from one address
 * @param perUser requests of one caller
 * @param perLogin requests for tokens from one address
 * @param workers requests that are worked on at once; twice as many wait
 * @param patience how long a request may wait for a worker
 * @param handling how long working on a request may take
 * @param streams answers that are streams, at once
 * @param streaming how long a stream may be
 * @param draining how long requests under way may take when the server ends
 */
public record ServerLimits(
        ConnectionLimits connections,
        int headerBytes,
        int bodyBytes,
        long bodiesBytes,
        Rate perAddress,
        Rate perUser,
        Rate perLogin,
        int workers,
        Duration patience,
        Duration handling,
        int streams,
        Duration streaming,
        Duration draining) {

    public static final ServerLimits DEFAULT = new ServerLimits(
            ConnectionLimits.DEFAULT,
            32 << 10,
            1 << 20,
            64L << 20,
            new Rate(2_000, 4_000),
            new Rate(1_500, 3_000),
            new Rate(2, 20),
            32,
            Duration.ofMillis(250),
            Duration.ofSeconds(10),
            128,
            Duration.ofHours(1),
            Duration.ofSeconds(10));
}
