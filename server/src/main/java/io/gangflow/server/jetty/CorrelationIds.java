package io.gangflow.server.jetty;

import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Identifiers of requests, which link a response to its log lines. Thread-safe. */
final class CorrelationIds {

    /** The name in airflowctl and Airflow. */
    static final String HEADER = "correlation-id";

    private static final Pattern SAFE = Pattern.compile("[A-Za-z0-9._-]{1,128}");

    private final String process = UUID.randomUUID().toString().substring(0, 8);
    private final AtomicLong count = new AtomicLong();

    /** Returns the client's ID if it is safe in a header and in a log line; otherwise a new one. */
    String of(@Nullable String sent) {
        return sent != null && SAFE.matcher(sent).matches() ? sent : process + "-" + count.incrementAndGet();
    }
}
