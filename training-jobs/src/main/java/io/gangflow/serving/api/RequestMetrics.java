package io.gangflow.serving.api;

import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts responses by route and status, and records their latency. Thread-safe. */
final class RequestMetrics {

    /** Upper bounds of the buckets, in seconds. */
    private static final double[] BOUNDS = {
        0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5
    };

    private final Map<String, Map<Integer, LongAdder>> answers = new ConcurrentSkipListMap<>();
    private final Map<String, Latency> latencies = new ConcurrentSkipListMap<>();

    /** The latencies of one route. */
    private static final class Latency {
        private final LongAdder[] buckets = new LongAdder[BOUNDS.length + 1];
        private final LongAdder nanos = new LongAdder();

        Latency() {
            for (int i = 0; i < buckets.length; i++) {
                buckets[i] = new LongAdder();
            }
        }

        void add(long duration) {
            int bucket = 0;
            while (bucket < BOUNDS.length && duration > BOUNDS[bucket] * 1e9) {
                bucket++;
            }
            buckets[bucket].increment();
            nanos.add(duration);
        }
    }

    /**
     * @param route a name from the routing table, never client input
     */
    void add(String route, int status, long nanos) {
        answers.computeIfAbsent(route, absent -> new ConcurrentSkipListMap<>())
                .computeIfAbsent(status, absent -> new LongAdder())
                .increment();
        latencies.computeIfAbsent(route, absent -> new Latency()).add(nanos);
    }

    /** Writes the metrics in Prometheus' text format 0.0.4. */
    void write(StringBuilder text) {
        text.append("# HELP gangflow_requests_total Answers by route and status.\n")
                .append("# TYPE gangflow_requests_total counter\n");
        answers.forEach((route, statuses) -> statuses.forEach((status, count) -> text.append(
                "gangflow_requests_total{route=\"%s\",status=\"%d\"} %d\n".formatted(route, status, count.sum()))));
        text.append("# HELP gangflow_request_seconds Time from the whole request to its answer.\n")
                .append("# TYPE gangflow_request_seconds histogram\n");
        latencies.forEach((route, latency) -> write(text, route, latency));
    }

    private static void write(StringBuilder text, String route, Latency latency) {
        long count = 0;
        for (int i = 0; i < latency.buckets.length; i++) {
            count += latency.buckets[i].sum();
            String bound = i < BOUNDS.length ? Double.toString(BOUNDS[i]) : "+Inf";
            text.append("gangflow_request_seconds_bucket{route=\"%s\",le=\"%s\"} %d\n".formatted(route, bound, count));
        }
        text.append("gangflow_request_seconds_sum{route=\"%s\"} ".formatted(route))
                .append(String.format(Locale.ROOT, "%.6f", latency.nanos.sum() / 1e9))
                .append("\ngangflow_request_seconds_count{route=\"%s\"} %d\n".formatted(route, count));
    }
}
