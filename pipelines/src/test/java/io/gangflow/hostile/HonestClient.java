package io.gangflow.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;

/** Sends valid requests, each on a new connection, and measures how long each takes. */
final class HonestClient {

    private static final double MILLIS = 1e6;

    private final int port;
    private final String request;
    private final int status;

    HonestClient(int port, String request, int status) {
        this.port = port;
        this.request = request;
        this.status = status;
    }

    /** Requires a response to a valid request. */
    void ask() throws IOException {
        try (Wire wire = new Wire(port)) {
            assertThat(wire.send(request).answer()).startsWith("HTTP/1.1 " + status);
        }
    }

    /** Returns the distribution of the times of this many requests. */
    String measure(int requests) throws IOException {
        long[] nanos = new long[requests];
        for (int i = 0; i < requests; i++) {
            long began = System.nanoTime();
            ask();
            nanos[i] = System.nanoTime() - began;
        }
        Arrays.sort(nanos);
        return "%d honest requests: median %.1f, p99 %.1f, longest %.1f ms"
                .formatted(
                        requests,
                        nanos[requests / 2] / MILLIS,
                        nanos[requests * 99 / 100] / MILLIS,
                        nanos[requests - 1] / MILLIS);
    }
}
