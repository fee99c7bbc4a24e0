package io.gangflow.server.jetty;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/** Metrics for Prometheus. Labels come from the table of routes, never from a request. Thread-safe. */
final class Metrics {

    private static final double[] BUCKETS = {0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10};
    private static final double SECOND = TimeUnit.SECONDS.toNanos(1);

    private final Map<String, LongAdder> requests = new ConcurrentHashMap<>();
    private final LongAdder[] buckets = new LongAdder[BUCKETS.length + 1];
    private final LongAdder nanos = new LongAdder();
    private final Map<String, LongSupplier> gauges = new TreeMap<>();

    Metrics() {
        for (int i = 0; i < buckets.length; i++) {
            buckets[i] = new LongAdder();
        }
    }

    /** Adds a value that is read at each scrape. Must be called before the server starts. */
    Metrics gauge(String name, LongSupplier value) {
        gauges.put(name, value);
        return this;
    }

    /** Counts a response. */
    void answered(String method, String route, int status, long tookNanos) {
        String labels = "method=\"%s\",route=\"%s\",code=\"%d\"".formatted(method, route, status);
        requests.computeIfAbsent(labels, unknown -> new LongAdder()).increment();
        double seconds = tookNanos / SECOND;
        int bucket = 0;
        while (bucket < BUCKETS.length && seconds > BUCKETS[bucket]) {
            bucket++;
        }
        buckets[bucket].increment();
        nanos.add(tookNanos);
    }

    /** Returns the metrics in the text format, version 0.0.4. */
    String text() {
        StringBuilder text = new StringBuilder("# TYPE gangflow_api_requests_total counter\n");
        new TreeMap<>(requests)
                .forEach((labels, count) -> line(text, "gangflow_api_requests_total{" + labels + "}", count.sum()));
        text.append("# TYPE gangflow_api_request_seconds histogram\n");
        long total = 0;
        for (int i = 0; i < buckets.length; i++) {
            total += buckets[i].sum();
            String limit = i < BUCKETS.length ? Double.toString(BUCKETS[i]) : "+Inf";
            line(text, "gangflow_api_request_seconds_bucket{le=\"" + limit + "\"}", total);
        }
        line(text, "gangflow_api_request_seconds_count", total);
        text.append(String.format(Locale.ROOT, "gangflow_api_request_seconds_sum %.6f%n", nanos.sum() / SECOND));
        gauges.forEach((name, value) -> {
            text.append("# TYPE ").append(name).append(" gauge\n");
            line(text, name, value.getAsLong());
        });
        return text.toString();
    }

    private static void line(StringBuilder text, String name, long value) {
        text.append(name).append(' ').append(value).append('\n');
    }
}
