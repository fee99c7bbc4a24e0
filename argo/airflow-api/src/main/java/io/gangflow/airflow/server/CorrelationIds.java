package io.gangflow.airflow.server;

import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Names of requests, by which an answer is found in the log. Thread-safe. */
final class CorrelationIds {

    /** As airflowctl and Airflow call it. */
    static final String HEADER = "correlation-id";

    private static final Pattern SAFE = Pattern.compile("[A-Za-z0-9._-]{1,128}");

    private final String process = UUID.randomUUID().toString().substring(0, 8);
    private final AtomicLong count = new AtomicLong();

    /** The client's own when it may stand in a header and a line of the log; else a new one. */
    String of(@Nullable String sent) {
        return sent != null && SAFE.matcher(sent).matches() ? sent : process + "-" + count.incrementAndGet();
    }
}
