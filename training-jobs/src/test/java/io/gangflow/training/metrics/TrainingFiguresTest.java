package io.gangflow.training.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.gangflow.training.loop.EpochResult;
import io.gangflow.training.loop.StepReport;
import io.gangflow.training.loop.TrainingListener;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TrainingFiguresTest {

    private static void train(TrainingListener listener) {
        listener.resumed(10, 2, 320, 1438);
        listener.stepped(new StepReport(11, 2, 320, 1438, 0.7, 0.5, 64, 0.25, 0.125));
        listener.stepped(new StepReport(12, 2, 384, 1438, 0.6, 0.4, 64, 0.25, 0.125));
        listener.saved(12, 0.5);
        listener.epochEnded(new EpochResult(2, 0.45, 0.9, "abc", 1.5, 100));
    }

    @Test
    void theEndpointAnswersWithCountersAndGauges() throws Exception {
        TrainingFigures figures = new TrainingFigures(1, 2.5);
        train(figures);
        try (MetricsEndpoint endpoint =
                new MetricsEndpoint(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), figures::text)) {
            HttpResponse<String> answer = get(endpoint, "/metrics");
            assertThat(answer.headers().firstValue("Content-Type"))
                    .contains("text/plain; version=0.0.4; charset=utf-8");
            assertThat(answer.body())
                    .contains("# TYPE gangflow_training_loss gauge")
                    .contains("gangflow_training_loss{rank=\"1\"} 0.4\n")
                    .contains("# TYPE gangflow_training_samples_total counter")
                    .contains("gangflow_training_samples_total{rank=\"1\"} 128.0\n")
                    .contains("gangflow_training_step{rank=\"1\"} 12.0\n")
                    .contains("gangflow_training_gang_wait_seconds{rank=\"1\"} 2.5\n")
                    .contains("gangflow_training_all_reduce_seconds_total{rank=\"1\"} 0.25\n")
                    .contains("gangflow_training_checkpoint_seconds_total{rank=\"1\"} 0.5\n")
                    .contains("gangflow_training_resumed_at_step{rank=\"1\"} 10.0\n");
            assertThat(get(endpoint, "/").statusCode()).isEqualTo(404);
        }
    }

    /** Dashboards and alerts may only use metrics of that list. */
    @Test
    void allFiguresAreListedForDashboards() throws Exception {
        TrainingFigures figures = new TrainingFigures(0, 1);
        assertThat(ListedMetrics.of("gangflow-training")).isEqualTo(ListedMetrics.in(figures.text()));
    }

    private static HttpResponse<String> get(MetricsEndpoint endpoint, String path) throws Exception {
        URI uri = URI.create("http://127.0.0.1:" + endpoint.address().getPort() + path);
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void everyEventIsALineOfJson() {
        List<String> lines = new ArrayList<>();
        JsonLog log = new JsonLog(lines::add);
        log.joined(0, 2, 2.5);
        train(log);
        assertThat(new String(log.content(), StandardCharsets.UTF_8).lines()).containsExactlyElementsOf(lines);
        List<JsonObject> events = lines.stream()
                .map(line -> JsonParser.parseString(line).getAsJsonObject())
                .toList();
        assertThat(events.stream().map(event -> event.get("event").getAsString()))
                .containsExactly("joined", "resumed", "step", "step", "checkpoint", "epoch");
        assertThat(events.get(0).get("gangWaitSeconds").getAsDouble()).isEqualTo(2.5);
        assertThat(events.get(2).get("samplesPerSecond").getAsDouble()).isEqualTo(256);
        assertThat(events.get(2).get("allReduceMillis").getAsDouble()).isEqualTo(125);
        assertThat(events.get(5).get("hash").getAsString()).isEqualTo("abc");
    }
}
