package io.gangflow.cli.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.gangflow.cli.command.CommandFailure;
import io.gangflow.simulator.history.History;
import io.gangflow.simulator.history.HistoryException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An Argo server with two archived workflows on two pages; it wants a token. */
@Timeout(30)
class ArgoArchiveTest {

    private static final Instant NOW = Instant.parse("2026-11-27T12:00:00Z");
    private static final String PATH = "/api/v1/archived-workflows";
    private static final String LISTED = """
            { "metadata": { "continue": "%s" }, "items": [ { "metadata": { "name": "%s", "uid": "uid-%2$s" } } ] }""";
    private static final String WHOLE = """
            { "metadata": { "name": "%s", "namespace": "team" },
              "spec": { "templates": [ { "name": "t", "container": { "resources": { "requests": { "cpu": "1", "memory": "1Gi" } } } } ] },
              "status": { "nodes": {
                "a": { "id": "a", "type": "Pod", "templateName": "t", "startedAt": "2026-11-26T08:00:00Z", "finishedAt": "2026-11-26T08:01:00Z" },
                "b": { "id": "b", "type": "Pod", "templateName": "t", "startedAt": "2026-11-26T08:00:00Z", "finishedAt": "2026-11-26T08:02:00Z" } } } }""";

    private final HttpServer server;
    private final List<String> queries = new CopyOnWriteArrayList<>();

    ArgoArchiveTest() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(PATH, this::answer);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        boolean known = "Bearer canary-token-archive"
                .equals(exchange.getRequestHeaders().getFirst("Authorization"));
        byte[] body = (known ? content(exchange) : "{\"code\":16,\"message\":\"token not valid\"}")
                .getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(known ? 200 : 401, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private String content(HttpExchange exchange) {
        String path = exchange.getRequestURI().getPath();
        if (!path.equals(PATH)) {
            return WHOLE.formatted(path.replaceFirst(".*/uid-", ""));
        }
        String query = exchange.getRequestURI().getQuery();
        queries.add(query);
        return query.contains("continue=1") ? LISTED.formatted("", "second") : LISTED.formatted("1", "first");
    }

    private History read(Map<String, String> environment) throws HistoryException, InterruptedException {
        return ArgoArchive.at(
                        "http://127.0.0.1:%d/".formatted(server.getAddress().getPort()), environment)
                .jobs(Duration.ofDays(2), NOW);
    }

    @Test
    void everyPodOfEveryArchivedWorkflowIsAJob() throws HistoryException, InterruptedException {
        History history = read(Map.of("ARGO_TOKEN", "Bearer canary-token-archive\n"));

        assertThat(history.jobs())
                .extracting(job -> job.id())
                .containsExactlyInAnyOrder("team/first/a", "team/first/b", "team/second/a", "team/second/b");
        assertThat(queries)
                .hasSize(2)
                .allMatch(query -> query.contains("fieldSelector=spec.startedAt>2026-11-25T12:00:00Z"));
    }

    @Test
    void withoutATokenTheMessageNamesTheVariable() {
        assertThatThrownBy(() -> read(Map.of()))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining("refuses to show its archive (401); ARGO_TOKEN must be `Bearer TOKEN`");
    }

    @Test
    void aTokenThatNoHeaderCanHaveIsRefusedWithoutShowingIt() {
        assertThatThrownBy(() -> read(Map.of("ARGO_TOKEN", "Bearer se\ncret")))
                .isInstanceOf(CommandFailure.class)
                .hasMessage("ARGO_TOKEN has characters that a token cannot have");
        assertThat(queries).isEmpty();
    }
}
