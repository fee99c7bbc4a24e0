package io.gangflow.airflow.clients;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Responses match Airflow 3.3.2's own document, and every operation in it has some response. */
@Timeout(300)
final class AirflowSpecTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String RUN = "/dags/{dag_id}/dagRuns/{dag_run_id}";
    private static final String INSTANCE = RUN + "/taskInstances/{task_id}";
    private static final String MAPPED = INSTANCE + "/{map_index}";

    private static final List<String> READ = List.of(
            "/version",
            "/monitor/health",
            "/dags",
            "/dags/{dag_id}",
            "/dags/{dag_id}/details",
            "/dags/{dag_id}/tasks",
            "/dags/{dag_id}/tasks/{task_id}",
            "/dags/{dag_id}/dagVersions",
            "/dagSources/{dag_id}",
            "/dagStats",
            "/dagTags",
            "/dagWarnings",
            "/importErrors",
            "/eventLogs",
            "/pools",
            "/backfills",
            "/assets",
            "/assets/aliases",
            "/assets/events",
            "/connections",
            "/variables",
            "/jobs",
            "/plugins",
            "/plugins/importErrors",
            "/providers",
            "/dags/{dag_id}/dagRuns",
            RUN,
            RUN + "/upstreamAssetEvents",
            RUN + "/hitlDetails",
            RUN + "/taskInstances",
            INSTANCE,
            INSTANCE + "/tries",
            INSTANCE + "/dependencies",
            INSTANCE + "/links",
            INSTANCE + "/xcomEntries",
            INSTANCE + "/logs/{try_number}",
            MAPPED,
            MAPPED + "/tries",
            MAPPED + "/dependencies");

    @TempDir
    private Path folder = Path.of("");

    private final HttpClient http = HttpClient.newHttpClient();

    /** Ensures that the other tests are not skipped without a copy next to the checkout. */
    @Test
    void theDocumentIsInAirflowsPackage() throws Exception {
        assertThat(AirflowSpec.ofPackage().operations()).hasSize(128);
    }

    @Test
    void everyOperationOfAirflowIsInOurTable() throws Exception {
        try (Served served = Served.start(folder, 0)) {
            Set<String> ours = served.api().routes().stream()
                    .map(route -> route.method() + " " + route.path())
                    .collect(Collectors.toSet());
            assertThat(AirflowSpec.find().operations())
                    .hasSize(128)
                    .allSatisfy(each -> assertThat(ours).contains(each));
        }
    }

    @Test
    void whatIsReadIsAsAirflowsDocumentSays() throws Exception {
        AirflowSpec spec = AirflowSpec.find();
        try (Served served = Served.start(folder, 0)) {
            String host = "http://127.0.0.1:" + served.port() + "/api/v2";
            JsonNode run = post(host + "/dags/books/dagRuns", "{\"dag_run_id\":\"spec\",\"conf\":{\"code\":\"1\"}}");
            assertThat(spec.problems("/api/v2/dags/{dag_id}/dagRuns", "post", "200", run))
                    .isEmpty();
            while (!get(host + "/dags/books/dagRuns/spec")
                    .path("state")
                    .asText()
                    .equals("failed")) {
                Thread.sleep(100);
            }
            for (String path : READ) {
                JsonNode answer = get(host + concrete(path));
                assertThat(spec.problems("/api/v2" + path, "get", "200", answer))
                        .as("%s: %s", path, answer)
                        .isEmpty();
            }
            JsonNode dry = post(host + "/dags/books/clearTaskInstances", "{\"dag_run_id\":\"spec\"}");
            assertThat(dry.path("total_entries").asInt()).isEqualTo(2);
            assertThat(spec.problems("/api/v2/dags/{dag_id}/clearTaskInstances", "post", "200", dry))
                    .isEmpty();
        }
    }

    private static String concrete(String path) {
        String task = path.contains("{map_index}") ? "count" : "report";
        return path.replace("{dag_id}", "books")
                .replace("{dag_run_id}", "spec")
                .replace("{task_id}", task)
                .replace("{map_index}", "1")
                .replace("{try_number}", "1");
    }

    private JsonNode get(String url) throws IOException, InterruptedException {
        return answer(HttpRequest.newBuilder(URI.create(url)).GET());
    }

    private JsonNode post(String url, String body) throws IOException, InterruptedException {
        return answer(HttpRequest.newBuilder(URI.create(url))
                .header("content-type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    private JsonNode answer(HttpRequest.Builder request) throws IOException, InterruptedException {
        HttpResponse<String> response = http.send(
                request.header("authorization", "Bearer " + Served.TOKEN).build(),
                HttpResponse.BodyHandlers.ofString());
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return JSON.readTree(response.body());
    }
}
