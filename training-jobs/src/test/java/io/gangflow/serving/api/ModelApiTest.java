package io.gangflow.serving.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.json.JsonReader;
import io.gangflow.serving.http.HttpLimits;
import io.gangflow.serving.model.PublishedModels;
import io.gangflow.training.metrics.ListedMetrics;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelApiTest {

    private static final String JSON = "application/json";
    private static final String INFER = "/v2/models/sums/infer";

    private static TestServer server;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        PublishedModels.publish(folder, PublishedModels.sum(20, 0));
        server = new TestServer(folder, HttpLimits.USUAL);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static String rows(int count, int features, String number) {
        String row = "[" + String.join(",", Collections.nCopies(features, number)) + "]";
        return "[" + String.join(",", Collections.nCopies(count, row)) + "]";
    }

    private static HttpResponse<String> post(String path, String body) throws Exception {
        return server.post(path, JSON, body.getBytes(StandardCharsets.UTF_8));
    }

    /** Recorded from FastAPI 0.165 with pydantic 2.14 for the same request model, with strict numbers. */
    @Test
    void refusesRequestsInFastApisWords() throws Exception {
        List<?> cases;
        try (InputStream in = ModelApiTest.class.getResourceAsStream("fastapi-0.165.json")) {
            cases = (List<?>) JsonReader.read(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
        assertThat(cases).hasSizeGreaterThan(40);
        for (Object each : cases) {
            Map<?, ?> expected = (Map<?, ?>) each;
            String body = (String) Objects.requireNonNull(expected.get("body"));
            HttpResponse<String> answer = server.post(
                    "/predict",
                    (String) Objects.requireNonNull(expected.get("contentType")),
                    body.getBytes(StandardCharsets.UTF_8));
            assertThat((long) answer.statusCode()).as(body).isEqualTo(expected.get("status"));
            assertThat(JsonReader.read(answer.body())).as(body).isEqualTo(expected.get("answer"));
        }
    }

    @Test
    void predictsClassesAndProbabilities() throws Exception {
        HttpResponse<String> answer = post(
                "/predict",
                "{\"features\":[" + rows(1, 20, "1").replaceAll("^.|.$", "") + ","
                        + rows(1, 20, "-1.0").replaceAll("^.|.$", "") + "]}");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("content-type")).contains(JSON);
        Map<?, ?> body = (Map<?, ?>) JsonReader.read(answer.body());
        assertThat(body.get("predictions")).isEqualTo(List.of(1L, 0L));
        assertThat((List<?>) body.get("probabilities")).hasSize(2);
    }

    @Test
    void theSeedsOtherEndpointsAnswer() throws Exception {
        assertThat(server.get("/health").body()).isEqualTo("{\"status\":\"healthy\"}");
        assertThat(server.get("/ready").body()).isEqualTo("{\"status\":\"ready\"}");
        assertThat(server.get("/model-info").body())
                .contains("\"n_features\":20", "\"model_type\":\"logistic-regression\"", "\"model_name\":\"sums\"");
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /nothing, 404",
        "GET, /predict, 405",
        "POST, /health, 405",
        "GET, /, 404",
        "GET, /v2/models/x, 404"
    })
    void otherPathsAndMethodsAreRefused(String method, String path, int status) throws Exception {
        HttpResponse<String> answer = method.equals("GET") ? server.get(path) : post(path, "{}");
        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(answer.headers().firstValue("allow").isPresent()).isEqualTo(status == 405);
    }

    @Test
    void amongTooManyProblemsTheFirstAreTold() throws Exception {
        HttpResponse<String> answer = post("/predict", "{\"features\":" + rows(1000, 20, "\"\"") + "}");
        assertThat(answer.statusCode()).isEqualTo(422);
        Map<?, ?> body = (Map<?, ?>) JsonReader.read(answer.body());
        assertThat((List<?>) body.get("detail")).hasSize(64);
    }

    @Test
    void textThatIsNoUtf8IsRefused() throws Exception {
        assertThat(server.post("/predict", JSON, new byte[] {'"', (byte) 0xff, '"'})
                        .statusCode())
                .isEqualTo(400);
        assertThat(post("/predict", "[".repeat(100)).statusCode()).isEqualTo(400);
    }

    @Test
    void theOpenInferenceProtocolIsSpoken() throws Exception {
        assertThat(server.get("/v2").body()).contains("\"extensions\":[]");
        assertThat(server.get("/v2/health/live").body()).isEqualTo("{\"live\":true}");
        assertThat(server.get("/v2/models/sums/ready").body()).isEqualTo("{\"name\":\"sums\",\"ready\":true}");
        assertThat(server.get("/v2/models/sums").body()).contains("\"shape\":[-1,20]");
        String nested =
                "{\"id\":\"a\",\"inputs\":[{\"name\":\"features\",\"datatype\":\"FP32\",\"shape\":[2,20],\"data\":"
                        + rows(2, 20, "1") + "}]}";
        Map<?, ?> answer = (Map<?, ?>) JsonReader.read(post(INFER, nested).body());
        assertThat(answer.get("id")).isEqualTo("a");
        assertThat(((Map<?, ?>) ((List<?>) Objects.requireNonNull(answer.get("outputs"))).get(0)).get("data"))
                .isEqualTo(List.of(1L, 1L));
        String flat = nested.replace("],[", ",").replace("[[", "[").replace("]]", "]");
        assertThat(JsonReader.read(post(INFER, flat).body())).isEqualTo(answer);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | inputs",
                "{\"inputs\":[]} | inputs",
                "[] | JSON object",
                "{\"inputs\":[{\"name\":\"x\"}]} | not called `features`",
                "{\"inputs\":[{\"name\":\"features\",\"datatype\":\"BYTES\"}]} | FP32",
                "{\"inputs\":[{\"name\":\"features\",\"datatype\":\"FP32\",\"shape\":[1,3]}]} | [n, 20]",
                "{\"inputs\":[{\"name\":\"features\",\"datatype\":\"FP32\",\"shape\":[1,20],\"data\":[1,2]}]} | 2 numbers",
                "{\"inputs\":[{\"name\":\"features\",\"datatype\":\"FP32\",\"shape\":[1,20],\"data\":[\"a\"]}]} | other than numbers",
                "{\"inputs\":[{\"name\":\"features\",\"datatype\":\"FP32\",\"shape\":[1,20],\"data\":[1e39]}]} | not finite",
            })
    void wrongInferencesAreRefusedInTheProtocolsForm(String body, String message) throws Exception {
        HttpResponse<String> answer = post(INFER, body);
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat((String) ((Map<?, ?>) JsonReader.read(answer.body())).get("error"))
                .contains(message);
    }

    @Test
    void theDocumentListsEveryEndpointWithTheNumbersOfTheModel() throws Exception {
        String text = server.get("/openapi.json").body();
        assertThat(text).doesNotContain("@");
        Map<?, ?> paths = (Map<?, ?>) Objects.requireNonNull(((Map<?, ?>) JsonReader.read(text)).get("paths"));
        for (Map.Entry<?, ?> path : paths.entrySet()) {
            String method = String.valueOf(
                    ((Map<?, ?>) path.getValue()).keySet().iterator().next());
            String name = (String) path.getKey();
            int status = method.equals("get")
                    ? server.get(name).statusCode()
                    : post(name, "").statusCode();
            assertThat(status).as(name).isIn(200, 400, 422);
        }
        assertThat(paths).hasSize(12);
    }

    /** Dashboards and alerts may only use metrics of that list. */
    @Test
    void allMetricsAreListedForDashboards() throws Exception {
        server.get("/health");
        assertThat(ListedMetrics.of("gangflow-model-server"))
                .isEqualTo(ListedMetrics.in(server.get("/metrics").body()));
    }

    @Test
    void metricsCountAnswersByRouteAndNeverByWhatAClientWrote() throws Exception {
        server.get("/health");
        server.get("/secret-of-a-client");
        assertThat(server.get("/metrics").body())
                .containsPattern("gangflow_requests_total\\{route=\"/health\",status=\"200\"} [1-9]")
                .containsPattern("gangflow_request_seconds_bucket\\{route=\"/health\",le=\"\\+Inf\"} [1-9]")
                .contains("gangflow_model_info{name=\"sums\"", "gangflow_ready 1")
                .doesNotContain("secret");
    }
}
