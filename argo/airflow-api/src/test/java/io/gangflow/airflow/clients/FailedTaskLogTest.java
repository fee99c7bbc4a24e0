package io.gangflow.airflow.clients;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.gangflow.argo.compiler.ManifestCompiler;
import io.gangflow.argo.compiler.Manifests;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.pipeline.read.PipelineReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The ends of the logs of failed tries, with a minicluster whose pods are real processes. */
@Timeout(240)
final class FailedTaskLogTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    private static final String PIPELINE = """
            apiVersion: gangflow/v1
            kind: Pipeline
            metadata: { name: broken }
            scheduler: kube-scheduler
            stages:
              fine:
                pod: { image: busybox, command: [sh, -c, "echo well done"], resources: { cpu: 100m, memory: 64Mi } }
              prepare:
                retry: { limit: 1 }
                pod:
                  image: busybox
                  command: [sh, -c, 'echo reading; echo "no table rows" >&2; exit 7']
                  resources: { cpu: 100m, memory: 64Mi }
              gang:
                ddp:
                  image: busybox
                  command: [sh, -c, 'if test "$RANK" = 1; then echo "rank 1 has no data"; exit 9; fi; sleep 600']
                  workers: 2
                  resources: { cpu: 100m, memory: 64Mi }
            """;

    @TempDir
    private Path folder = Path.of("");

    private final HttpClient http = HttpClient.newHttpClient();

    @Test
    void theLogOfAFailedTryEndsWithThePodItFailedByAndWhy() throws IOException, InterruptedException {
        try (Served served = Served.start(folder, 0)) {
            served.apply(objects());
            String runs = "http://127.0.0.1:" + served.port() + "/api/v2/dags/broken/dagRuns";
            send(HttpRequest.newBuilder(URI.create(runs))
                    .POST(HttpRequest.BodyPublishers.ofString("{\"dag_run_id\":\"one\"}")));
            while (!get(runs + "/one").path("state").asText().equals("failed")) {
                Thread.sleep(100);
            }
            String instances = runs + "/one/taskInstances/";

            for (int tried = 1; tried <= 2; tried++) {
                JsonNode log = get(instances + "prepare/logs/" + tried);
                assertThat(events(log)).containsOnlyOnce("no table rows");
                assertThat(last(log).path("event").asText())
                        .startsWith("Task failed: prepare-0: ")
                        .contains("exit code 7");
                assertThat(last(log).path("level").asText()).isEqualTo("error");
                assertThat(last(log).path("timestamp").asText()).startsWith("20");
            }
            assertThat(String.join("\n", events(get(instances + "gang/logs/1"))))
                    .containsPattern(
                            "Task failed: gang-0/worker-1: .*exit code 9.*\n\\[gang-0/worker-1\\] rank 1 has no data$");
            assertThat(events(get(instances + "fine/logs/1"))).endsWith("well done");
            assertThat(get(instances + "prepare").path("note").isNull()).isTrue();
        }
    }

    private static List<HasMetadata> objects() {
        Manifests manifests = new ManifestCompiler()
                .compile(new Planner()
                        .plan(PipelineReader.read("broken.yaml", PIPELINE).orElseThrow(), Optional.empty())
                        .orElseThrow());
        List<HasMetadata> objects = new ArrayList<>(manifests.shared());
        objects.add(manifests.workflowTemplate());
        return objects;
    }

    private static List<String> events(JsonNode log) {
        return log.path("content").findValuesAsText("event");
    }

    private static JsonNode last(JsonNode log) {
        return log.path("content").path(log.path("content").size() - 1);
    }

    private JsonNode get(String url) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(URI.create(url)).GET());
    }

    private JsonNode send(HttpRequest.Builder request) throws IOException, InterruptedException {
        HttpRequest made = request.header("Authorization", "Bearer " + Served.TOKEN)
                .header("Content-Type", "application/json")
                .build();
        HttpResponse<String> answer = http.send(made, HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isLessThan(300);
        return JSON.readTree(answer.body());
    }
}
