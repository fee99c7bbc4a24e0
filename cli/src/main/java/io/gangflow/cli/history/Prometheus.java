package io.gangflow.cli.history;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.cli.command.CommandFailure;
import io.gangflow.simulator.history.History;
import io.gangflow.simulator.history.HistoryException;
import io.gangflow.simulator.history.KubernetesPods;
import io.gangflow.simulator.history.PodMetrics;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/**
 * Reads kube-state-metrics data from the HTTP API of Prometheus: for each metric the last value of each hour, one day
 * per request (Prometheus, querying/api, "Range queries").
 */
final class Prometheus {

    private static final Duration WINDOW = Duration.ofDays(1);
    private static final long STEP_SECONDS = 3_600;

    private final JsonService service;

    private Prometheus(JsonService service) {
        this.service = service;
    }

    /** @throws CommandFailure when the text is not an HTTP address */
    static Prometheus at(String url, Map<String, String> environment) {
        return new Prometheus(JsonService.at(url, "http://localhost:9090", "Prometheus", Map.of(), environment));
    }

    /** Returns the jobs whose pods existed within the given duration before {@code now}. */
    History jobs(Duration since, Instant now) throws HistoryException, InterruptedException {
        PodMetrics metrics = new PodMetrics();
        for (String metric : PodMetrics.NAMES) {
            Instant from = now.minus(since);
            while (from.isBefore(now)) {
                Instant to = from.plus(WINDOW).isBefore(now) ? from.plus(WINDOW) : now;
                metrics.add("%s, %s".formatted(service.base(), metric), metric, query(metric, from, to));
                from = to;
            }
        }
        return KubernetesPods.of(service.base(), metrics.pods());
    }

    private JsonNode query(String metric, Instant from, Instant to) throws InterruptedException {
        String query = "last_over_time(%s[%ds])".formatted(metric, STEP_SECONDS);
        return service.get("/api/v1/query_range?query=%s&start=%d&end=%d&step=%d"
                        .formatted(
                                URLEncoder.encode(query, StandardCharsets.UTF_8),
                                Math.min(from.getEpochSecond() + STEP_SECONDS, to.getEpochSecond()),
                                to.getEpochSecond(),
                                STEP_SECONDS))
                .body();
    }
}
