package io.gangflow.minicluster.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.minicluster.object.Json;
import io.gangflow.minicluster.store.ApiServerOptions;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Bodies beyond the limits of a reader: each gets a Status response, and the server still answers the next request. */
@SuppressWarnings("NullAway.Init")
class HostileBodiesTest {

    private static final String MAPS = "/api/v1/namespaces/default/configmaps";
    private static final String YAML = "application/yaml";
    private static final String JSON = "application/json";
    private static final String APPLY = "application/apply-patch+yaml";
    private static final String DEEP = "[".repeat(2_000);

    private final HttpClient http = HttpClient.newHttpClient();
    private ApiServer server;

    @BeforeEach
    void start() throws IOException {
        server = ApiServer.start(ApiServerOptions.defaults(1));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @MethodSource("bodies")
    void aBodyBeyondABoundIsRefused(String method, String type, String body, int code, String reason) throws Exception {
        String path = method.equals("POST") ? MAPS : MAPS + "/one?fieldManager=test";

        HttpResponse<String> answer = send(method, path, type, body);

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(code);
        JsonNode status = Json.read(answer.body().getBytes(StandardCharsets.UTF_8));
        assertThat(status.path("kind").asText()).isEqualTo("Status");
        assertThat(status.path("message").asText()).contains(reason).doesNotContain("Exception", "Error");
        assertThat(send("POST", MAPS, YAML, "metadata: { name: next }").statusCode())
                .isEqualTo(201);
    }

    static Stream<Arguments> bodies() {
        StringBuilder bomb = new StringBuilder("data:\n  a: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
        for (int level = 1; level < 10; level++) {
            bomb.append("  b%d: &a%d [%s]\n".formatted(level, level, ("*a" + (level - 1) + ", ").repeat(10)));
        }
        String digits = "data: { a: " + "9".repeat(400_000) + " }";
        return Stream.of(
                Arguments.of("POST", YAML, DEEP, 400, "nested more than 64 deep"),
                Arguments.of("PATCH", APPLY, DEEP, 400, "nested more than 64 deep"),
                Arguments.of("POST", JSON, DEEP, 400, "nesting depth"),
                Arguments.of("POST", YAML, "{\"a\":".repeat(2_000), 400, "nesting depth"),
                Arguments.of("POST", YAML, bomb.toString(), 400, "more than 500,000 values"),
                Arguments.of("PATCH", APPLY, bomb.toString(), 400, "more than 500,000 values"),
                Arguments.of("POST", YAML, digits, 400, "line 1"),
                Arguments.of("POST", YAML, "a: " + "x".repeat(4 << 20), 413, "limit is 3145728 bytes"),
                Arguments.of("POST", YAML, "- x\n".repeat(500_001), 400, "more than 500,000 values"),
                Arguments.of("POST", YAML, "a: 1\n---\nb: 2\n", 400, "a second document starts"),
                Arguments.of("POST", YAML, "a: !!java.net.URL [x]", 400, "line 1"),
                Arguments.of("POST", YAML, "? \n", 400, "line 1"));
    }

    private HttpResponse<String> send(String method, String path, String type, String body) throws Exception {
        return http.send(
                HttpRequest.newBuilder(server.url().resolve(path))
                        .header("Content-Type", type)
                        .method(method, HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }
}
