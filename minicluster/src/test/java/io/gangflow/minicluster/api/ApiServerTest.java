package io.gangflow.minicluster.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.minicluster.object.Json;
import io.gangflow.minicluster.store.ApiServerOptions;
import io.gangflow.minicluster.store.PodLogSource;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Behavior of the server beyond that of any kube-apiserver: limits, history, logs, shutdown. Over plain HTTP. */
@SuppressWarnings("NullAway.Init")
class ApiServerTest {

    private static final String MAPS = "/api/v1/namespaces/default/configmaps";

    private final HttpClient http = HttpClient.newHttpClient();
    private ApiServer server;

    @BeforeEach
    void start() throws IOException {
        PodLogSource logs = request -> request.container().equals("main")
                ? Optional.of(new ByteArrayInputStream(
                        ("tail " + request.tailLines().orElse(-1) + "\n").getBytes(StandardCharsets.UTF_8)))
                : Optional.empty();
        server = ApiServer.start(ApiServerOptions.defaults(3)
                .withLogs(logs)
                .withHistoryLength(4)
                .withBookmarkInterval(Duration.ofMillis(50)));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void aWatchFromAForgottenRevisionIsToldThatItIsGone() throws Exception {
        for (int i = 0; i < 8; i++) {
            post(MAPS, "{\"metadata\":{\"name\":\"m" + i + "\"}}");
        }

        JsonNode event = watchOneLine(MAPS + "?watch=true&resourceVersion=1");

        assertThat(event.path("type").asText()).isEqualTo("ERROR");
        assertThat(event.path("object").path("code").asInt()).isEqualTo(410);
        assertThat(event.path("object").path("reason").asText()).isEqualTo("Expired");
    }

    @Test
    void anIdleWatchGetsBookmarks() throws Exception {
        JsonNode event = watchOneLine(MAPS + "?watch=true&allowWatchBookmarks=true&resourceVersion="
                + server.store().revision());

        assertThat(event.path("type").asText()).isEqualTo("BOOKMARK");
        assertThat(event.path("object").path("metadata").path("resourceVersion").asLong())
                .isEqualTo(server.store().revision());
    }

    @Test
    void aStreamedListEndsWithABookmarkThatSaysSo() throws Exception {
        post(MAPS, "{\"metadata\":{\"name\":\"only\"}}");

        HttpResponse<InputStream> response =
                watch(MAPS + "?watch=true&sendInitialEvents=true&allowWatchBookmarks=true&timeoutSeconds=1");
        try (BufferedReader lines = lines(response)) {
            assertThat(read(lines).path("object").path("metadata").path("name").asText())
                    .isEqualTo("only");
            assertThat(read(lines)
                            .path("object")
                            .path("metadata")
                            .path("annotations")
                            .path("k8s.io/initial-events-end")
                            .asText())
                    .isEqualTo("true");
        }
    }

    @Test
    void aBodyThatIsTooLargeIsRefused() throws Exception {
        HttpResponse<String> response = post(MAPS, "{\"metadata\":{\"name\":\"" + "x".repeat(3 << 20) + "\"}}");

        assertThat(response.statusCode()).isEqualTo(413);
    }

    @Test
    void whatIsNotJsonIsABadRequest() throws Exception {
        assertThat(post(MAPS, "{\"metadata\":").statusCode()).isEqualTo(400);
        assertThat(post(MAPS, "[]").statusCode()).isEqualTo(400);
        assertThat(post(MAPS, "[".repeat(5000)).statusCode()).isEqualTo(400);
    }

    @Test
    void anUnknownResourceIsNotFound() throws Exception {
        HttpResponse<String> response = get("/apis/example.com/v1/things");

        assertThat(response.statusCode()).isEqualTo(404);
        assertThat(json(response).path("kind").asText()).isEqualTo("Status");
        assertThat(json(response).path("message").asText())
                .isEqualTo("the server could not find the requested resource");
    }

    @Test
    void aWebPageIsRefused() throws Exception {
        HttpRequest crossOrigin = HttpRequest.newBuilder(server.url().resolve(MAPS))
                .header("Origin", "https://example.com")
                .build();

        assertThat(http.send(crossOrigin, HttpResponse.BodyHandlers.ofString()).statusCode())
                .isEqualTo(400);
    }

    @Test
    void aPodsLogComesFromItsKubelet() throws Exception {
        String pods = "/api/v1/namespaces/default/pods";
        post(pods, "{\"metadata\":{\"name\":\"p\"},\"spec\":{\"containers\":[{\"name\":\"main\",\"image\":\"i\"}]}}");
        post(pods, "{\"metadata\":{\"name\":\"q\"},\"spec\":{\"containers\":[{\"name\":\"other\",\"image\":\"i\"}]}}");

        assertThat(get(pods + "/p/log?tailLines=7").body()).isEqualTo("tail 7\n");
        assertThat(get(pods + "/q/log").statusCode()).isEqualTo(400);
        assertThat(get(pods + "/q/log").body()).contains("is waiting to start");
        assertThat(get(pods + "/none/log").statusCode()).isEqualTo(404);
    }

    @Test
    void kubectlGetsTables() throws Exception {
        HttpRequest request = HttpRequest.newBuilder(server.url().resolve("/api/v1/namespaces"))
                .header("Accept", "application/json;as=Table;v=v1;g=meta.k8s.io,application/json")
                .build();

        JsonNode table = json(http.send(request, HttpResponse.BodyHandlers.ofString()));

        assertThat(table.path("kind").asText()).isEqualTo("Table");
        assertThat(table.path("rows").path(0).path("cells").path(0).asText()).isEqualTo("default");
    }

    @Test
    void oneMoreKindCanBeRegistered() throws Exception {
        server.store()
                .registry()
                .register(ApiResource.of("example.com", "v1", "things", "Thing")
                        .withStatus()
                        .called("th"));

        HttpResponse<String> created =
                post("/apis/example.com/v1/namespaces/default/things", "{\"metadata\":{\"name\":\"t\"}}");

        assertThat(created.statusCode()).isEqualTo(201);
        assertThat(json(created).path("kind").asText()).isEqualTo("Thing");
        assertThat(get("/apis/example.com/v1").body()).contains("things/status");
    }

    @Test
    void closingEndsWatchesAndLeavesNoThread() throws Exception {
        HttpResponse<InputStream> response = watch(MAPS + "?watch=true");

        server.close();

        try (BufferedReader lines = lines(response)) {
            assertThat(lines.lines().toList()).isEmpty();
        } catch (java.io.UncheckedIOException e) {
            // A cut connection is as closed as an ended one.
            assertThat(e).hasCauseInstanceOf(IOException.class);
        }
        assertThat(Thread.getAllStackTraces().keySet())
                .noneMatch(thread -> thread.getName().startsWith("minicluster-api"));
    }

    private JsonNode watchOneLine(String path) throws Exception {
        try (BufferedReader lines = lines(watch(path))) {
            return read(lines);
        }
    }

    private HttpResponse<InputStream> watch(String path) throws Exception {
        return http.send(
                HttpRequest.newBuilder(server.url().resolve(path)).build(), HttpResponse.BodyHandlers.ofInputStream());
    }

    private static BufferedReader lines(HttpResponse<InputStream> response) {
        return new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
    }

    private static JsonNode read(BufferedReader lines) throws IOException {
        String line = lines.readLine();
        return Json.read((line == null ? "{}" : line).getBytes(StandardCharsets.UTF_8));
    }

    private HttpResponse<String> get(String path) throws Exception {
        URI uri = server.url().resolve(path);
        return http.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
    }

    private HttpResponse<String> post(String path, String body) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(server.url().resolve(path))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        return http.send(request, HttpResponse.BodyHandlers.ofString());
    }

    private static JsonNode json(HttpResponse<String> response) throws IOException {
        return Json.read(response.body().getBytes(StandardCharsets.UTF_8));
    }
}
