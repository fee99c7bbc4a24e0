package io.gangflow.serving.client;

import io.gangflow.json.JsonText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The result of a load test.
 *
 * @param latencies of all responses, in microseconds
 * @param statuses number of responses by status
 * @param broken connections that could not be opened, or that ended in the middle of a request
 */
record LoadResult(double seconds, Histogram latencies, Map<Integer, Long> statuses, long broken) {

    private static final int BAR = 40;

    /** Returns whether every response had status 200. */
    boolean isClean() {
        return broken == 0 && latencies.total() > 0 && statuses.getOrDefault(200, 0L) == latencies.total();
    }

    double perSecond() {
        return latencies.total() / seconds;
    }

    String json() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("seconds", seconds);
        map.put("requests", latencies.total());
        map.put("requestsPerSecond", perSecond());
        map.put("broken", broken);
        Map<String, Object> byStatus = new LinkedHashMap<>();
        statuses.forEach((status, count) -> byStatus.put(String.valueOf(status), count));
        map.put("statuses", byStatus);
        Map<String, Object> micros = new LinkedHashMap<>();
        for (String quantile : List.of("0.5", "0.9", "0.99", "0.999", "1.0")) {
            micros.put(quantile, latencies.quantile(Double.parseDouble(quantile)));
        }
        map.put("latencyMicros", micros);
        return JsonText.of(map);
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT, "%d requests in %.1f s: %.0f per second", latencies.total(), seconds, perSecond()));
        statuses.forEach((status, count) -> lines.add("status %d: %d".formatted(status, count)));
        if (broken > 0) {
            lines.add("broken connections: " + broken);
        }
        lines.add(String.format(
                Locale.ROOT,
                "latency in ms: p50 %.3f  p90 %.3f  p99 %.3f  p99.9 %.3f  max %.3f",
                millis(0.5),
                millis(0.9),
                millis(0.99),
                millis(0.999),
                millis(1)));
        for (long from = 1; from <= latencies.quantile(1); from *= 2) {
            long count = latencies.between(from, from * 2);
            if (count > 0) {
                lines.add(String.format(
                        Locale.ROOT,
                        "%10.3f ms  %s %d",
                        from * 2 / 1e3,
                        "#".repeat((int) Math.ceil((double) BAR * count / latencies.total())),
                        count));
            }
        }
        return lines;
    }

    private double millis(double share) {
        return latencies.quantile(share) / 1e3;
    }
}
