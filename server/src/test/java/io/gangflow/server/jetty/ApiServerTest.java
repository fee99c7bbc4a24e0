package io.gangflow.server.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.gangflow.hostile.Wire;
import io.gangflow.server.http.Answer;
import io.gangflow.server.http.ApiException;
import io.gangflow.server.http.Route.Method;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class ApiServerTest {

    private static String get(ApiServer server, String path) throws IOException {
        return ask(server, "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    }

    private static String ask(ApiServer server, String request) throws IOException {
        try (Wire wire = new Wire(server.port())) {
            return wire.send(request).answer();
        }
    }

    private static String post(String path, String type, String body) {
        return "POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n%s"
                .formatted(path, type, body.getBytes(StandardCharsets.UTF_8).length, body);
    }

    @Test
    void aRouteIsCalledWithItsPathQueryAndBody() throws IOException {
        try (ApiServer server = Servers.echo()) {
            assertThat(get(server, "/api/v2/dags/count?limit=5&state=a&state=b%20c"))
                    .startsWith("HTTP/1.1 200 OK\r\n")
                    .contains("\r\nContent-Type: application/json\r\n")
                    .contains("\"dag_id\":\"count\"", "\"limit\":[\"5\"]", "\"state\":[\"a\",\"b c\"]")
                    .doesNotContain("Server:");
            assertThat(ask(server, post("/api/v2/dags/count/dagRuns", "application/json", "{\"conf\": {\"a\": 1}}")))
                    .startsWith("HTTP/1.1 200")
                    .contains("\"body\":{\"conf\":{\"a\":1}}");
            assertThat(get(server, "/api/v2/dags/count/dagRuns/manual__2026-11-22T03%3A00%3A00%2B00:00"))
                    .contains("\"run_id\":\"manual__2026-11-22T03:00:00+00:00\"");
        }
    }

    @Test
    void whatIsWrittenOutComesBeforeWhatIsNamedButOnlyForItsMethod() throws IOException {
        try (ApiServer server = Servers.echo()) {
            assertThat(ask(server, post("/api/v2/dags/count/dagRuns/list", "application/json", "{}")))
                    .startsWith("HTTP/1.1 200")
                    .doesNotContain("run_id");
            assertThat(get(server, "/api/v2/dags/count/dagRuns/list")).contains("\"run_id\":\"list\"");
        }
    }

    @Test
    void otherPathsAndMethodsAreRefusedInTheFormOfTheirDialect() throws IOException {
        try (ApiServer server = Servers.echo()) {
            assertThat(get(server, "/api/v2/nothing"))
                    .startsWith("HTTP/1.1 404")
                    .endsWith("{\"detail\":\"Not Found\"}");
            assertThat(get(server, "/api/v1/nothing"))
                    .contains("\r\nContent-Type: application/problem+json\r\n")
                    .endsWith(
                            "{\"detail\":\"Not Found\",\"status\":404,\"title\":\"Not Found\",\"type\":\"about:blank\"}");
            assertThat(ask(server, "DELETE /api/v2/dags/count HTTP/1.1\r\nHost: localhost\r\n\r\n"))
                    .startsWith("HTTP/1.1 405")
                    .contains("\r\nAllow: GET, HEAD, OPTIONS\r\n")
                    .endsWith("{\"detail\":\"Method Not Allowed\"}");
            assertThat(ask(server, "OPTIONS /api/v2/dags/count HTTP/1.1\r\nHost: localhost\r\n\r\n"))
                    .startsWith("HTTP/1.1 204")
                    .contains("\r\nAllow: GET, HEAD, OPTIONS\r\n");
        }
    }

    @Test
    void headIsAnsweredAsGetWithoutItsBody() throws IOException {
        try (ApiServer server = Servers.echo();
                Wire wire = new Wire(server.port())) {
            wire.send("HEAD /api/v2/dags/count HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
            assertThat(wire.rest())
                    .startsWith("HTTP/1.1 200")
                    .containsPattern("Content-Length: [1-9]")
                    .endsWith("\r\n\r\n");
        }
    }

    @Test
    void aPathCannotLeadElsewhereInTheCluster() throws IOException {
        try (ApiServer server = Servers.echo()) {
            for (String path : List.of(
                    "/api/v2/dags/..",
                    "/api/v2/dags/%2e%2e",
                    "/api/v2/dags/a%2Fb",
                    "/api/v2/dags/",
                    "/api/v2//dags",
                    "/api/v2/dags/a%5Cb",
                    "/api/v2/dags/a%00",
                    "/api/v2/dags/..;/b",
                    "/api/v2/dags/%ff")) {
                assertThat(get(server, path)).as(path).containsPattern("^HTTP/1.1 40[04] ");
            }
        }
    }

    @Test
    void aFailureTellsNothingButWhereToLook() throws IOException {
        var failing = Servers.route(Method.GET, "/api/v2/fail", call -> {
            throw new IllegalStateException("the secret is 12345");
        });
        try (ApiServer server = Servers.start(ServerLimits.DEFAULT, List.of(failing))) {
            assertThat(ask(server, "GET /api/v2/fail HTTP/1.1\r\nHost: localhost\r\ncorrelation-id: abc-1\r\n\r\n"))
                    .startsWith("HTTP/1.1 500")
                    .contains("correlation-id: abc-1")
                    .endsWith("{\"detail\":\"Internal Server Error; the server's log has abc-1\"}");
            assertThat(ask(server, "GET /api/v2/fail HTTP/1.1\r\nHost: localhost\r\ncorrelation-id: a\"b\r\n\r\n"))
                    .doesNotContain("a\"b");
        }
    }

    @Test
    void anApiExceptionIsToldWithItsHeaders() throws IOException {
        var refusing = Servers.route(Method.GET, "/api/v2/wait", call -> {
            throw ApiException.later(503, "Not yet", 7);
        });
        try (ApiServer server = Servers.start(ServerLimits.DEFAULT, List.of(refusing))) {
            assertThat(get(server, "/api/v2/wait"))
                    .startsWith("HTTP/1.1 503")
                    .contains("Retry-After: 7")
                    .endsWith("{\"detail\":\"Not yet\"}");
        }
    }

    @Test
    void aStreamIsSentPieceByPiece() throws IOException {
        CountDownLatch seen = new CountDownLatch(1);
        var stream = Servers.route(
                Method.GET,
                "/api/v2/wait",
                call -> new Answer.Stream(200, "application/x-ndjson", Map.of(), out -> {
                    out.write("{\"state\":\"running\"}\n".getBytes(StandardCharsets.UTF_8));
                    out.flush();
                    seen.await();
                    out.write("{\"state\":\"success\"}\n".getBytes(StandardCharsets.UTF_8));
                }));
        try (ApiServer server = Servers.start(ServerLimits.DEFAULT, List.of(stream));
                Wire wire = new Wire(server.port())) {
            wire.send("GET /api/v2/wait HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
            assertThat(wire.answer()).contains("application/x-ndjson");
            seen.countDown();
            assertThat(wire.rest())
                    .contains("{\"state\":\"running\"}", "{\"state\":\"success\"}")
                    .endsWith("0\r\n\r\n");
        }
    }

    @Test
    void probesAreAnsweredFromTheTable() throws IOException {
        try (ApiServer server = Servers.echo()) {
            assertThat(get(server, "/healthz")).startsWith("HTTP/1.1 200");
            assertThat(get(server, "/readyz")).startsWith("HTTP/1.1 200");
            assertThat(get(server, "/metrics"))
                    .contains("gangflow_api_requests_total{method=\"GET\",route=\"/healthz\",code=\"200\"} 1");
            server.retire();
            assertThat(get(server, "/readyz")).startsWith("HTTP/1.1 503").contains("Connection: close");
        }
    }

    /** Dashboards and alerts are checked against that list. */
    @Test
    void allMetricsAreListedForDashboards() throws IOException {
        try (ApiServer server = Servers.echo()) {
            get(server, "/healthz");
            Set<String> names = new TreeSet<>();
            get(server, "/metrics")
                    .lines()
                    .filter(line -> line.startsWith("gangflow_"))
                    .forEach(line -> names.add(line.split("[{ ]", 2)[0]));
            JsonNode listed = new ObjectMapper().readTree(new File("../infra-tofu/tests/metrics.json"));
            assertThat(listed.path("gangflow-api").path("names"))
                    .extracting(JsonNode::asText)
                    .containsExactlyElementsOf(names);
        }
    }

    @Test
    void jsonAnswersKeepTheirStatusAndHeaders() throws IOException {
        var created = Servers.route(
                Method.POST,
                "/api/v2/pools",
                call -> new Answer.Json(201, JsonNodeFactory.instance.objectNode(), Map.of("X-Kind", "Queue")));
        try (ApiServer server = Servers.start(ServerLimits.DEFAULT, List.of(created))) {
            assertThat(ask(server, post("/api/v2/pools", "application/json", "{}")))
                    .startsWith("HTTP/1.1 201")
                    .contains("X-Kind: Queue")
                    .endsWith("{}");
        }
    }
}
