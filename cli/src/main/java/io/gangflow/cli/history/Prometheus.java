package io.gangflow.cli.history;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.cli.command.CommandFailure;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.network.NetworkClient;
import io.gangflow.json.BoundedJson;
import io.gangflow.simulator.history.History;
import io.gangflow.simulator.history.HistoryException;
import io.gangflow.simulator.history.KubernetesPods;
import io.gangflow.simulator.history.PodMetrics;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
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
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int LONGEST = 256 << 20;

    private final HttpClient client;
    private final String base;

    private Prometheus(HttpClient client, String base) {
        this.client = client;
        this.base = base;
    }

    /** @throws CommandFailure when the text is not an HTTP address */
    static Prometheus at(String url, Map<String, String> environment) {
        URI uri;
        try {
            uri = URI.create(url);
        } catch (IllegalArgumentException exception) {
            throw new CommandFailure(
                    ExitCode.BAD_INPUT, "`%s` is not a URL such as http://localhost:9090".formatted(url));
        }
        boolean http = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
        if (!http || uri.getHost() == null) {
            throw new CommandFailure(
                    ExitCode.BAD_INPUT, "`%s` is not a URL such as http://localhost:9090".formatted(url));
        }
        return new Prometheus(
                NetworkClient.builder(environment).connectTimeout(PATIENCE).build(), url.replaceAll("/+$", ""));
    }

    /** Returns the jobs whose pods existed within the given duration before {@code now}. */
    History jobs(Duration since, Instant now) throws HistoryException, InterruptedException {
        PodMetrics metrics = new PodMetrics();
        for (String metric : PodMetrics.NAMES) {
            Instant from = now.minus(since);
            while (from.isBefore(now)) {
                Instant to = from.plus(WINDOW).isBefore(now) ? from.plus(WINDOW) : now;
                metrics.add("%s, %s".formatted(base, metric), metric, ask(metric, from, to));
                from = to;
            }
        }
        return KubernetesPods.of(base, metrics.pods());
    }

    private JsonNode ask(String metric, Instant from, Instant to) throws InterruptedException {
        String query = "last_over_time(%s[%ds])".formatted(metric, STEP_SECONDS);
        URI uri = URI.create("%s/api/v1/query_range?query=%s&start=%d&end=%d&step=%d"
                .formatted(
                        base,
                        URLEncoder.encode(query, StandardCharsets.UTF_8),
                        Math.min(from.getEpochSecond() + STEP_SECONDS, to.getEpochSecond()),
                        to.getEpochSecond(),
                        STEP_SECONDS));
        try {
            HttpResponse<InputStream> response = client.send(
                    HttpRequest.newBuilder(uri).timeout(PATIENCE).build(), HttpResponse.BodyHandlers.ofInputStream());
            try (InputStream body = response.body()) {
                byte[] text = body.readNBytes(LONGEST + 1);
                if (text.length > LONGEST) {
                    throw failure("answers with more than %d MiB for %s; choose a shorter --since"
                            .formatted(LONGEST >> 20, metric));
                }
                return BoundedJson.MAPPER.readTree(text);
            }
        } catch (JsonProcessingException noJson) {
            throw failure("does not answer like Prometheus: the response is not JSON");
        } catch (IOException unreachable) {
            throw failure(
                    "does not answer (%s)".formatted(unreachable.getClass().getSimpleName()));
        }
    }

    private CommandFailure failure(String what) {
        return new CommandFailure(ExitCode.ENVIRONMENT, base + " " + what);
    }
}
