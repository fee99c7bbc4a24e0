package io.gangflow.server.jetty;

import io.gangflow.server.connection.ConnectionLimits;
import io.gangflow.server.limit.TokenBuckets.Rate;
import java.time.Duration;

/**
 * The limits of the server; further requests are rejected.
 *
 * @param headerBytes of the request line and all headers together, as sent
 * @param bodyBytes of a request's body
 * @param bodiesBytes of all bodies that are read at the same time
 * @param perAddress request rate per address
 * @param perUser request rate per caller
 * @param perLogin rate of token requests per address
 * @param workers number of requests handled at the same time; twice as many can wait
 * @param patience maximum wait of a request for a worker
 * @param handling maximum time to handle a request
 * @param streams number of concurrent streams
 * @param streaming maximum duration of a stream
 * @param draining maximum time for active requests when the server stops
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
