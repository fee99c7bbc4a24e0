package io.gangflow.argo.launcher.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.gangflow.argo.launcher.api.HttpApi;
import io.gangflow.argo.launcher.api.KubernetesApi;
import io.gangflow.argo.launcher.api.ServerAccess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Serves {@link StoredObjects} and {@link StoredLogs} like a Kubernetes API server. Thread-safe. */
public final class HttpServerWithFaults implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();

    public final StoredObjects objects = new StoredObjects();
    public final StoredLogs logs = new StoredLogs();

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer server;

    private HttpServerWithFaults(HttpServer server) {
        this.server = server;
    }

    public static HttpServerWithFaults start() throws IOException {
        HttpServer http =
                HttpServer.create(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 0), 64);
        HttpServerWithFaults server = new HttpServerWithFaults(http);
        http.setExecutor(server.threads);
        http.createContext("/", server::handle);
        http.start();
        return server;
    }

    public URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /**
     * A client of this server.
     *
     * @param silence how long a stream may be silent
     */
    public KubernetesApi api(Duration silence) {
        return new HttpApi(new ServerAccess(url(), Optional.empty(), ServerAccess.TokenSource.NONE), silence);
    }

    private void handle(HttpExchange exchange) throws IOException {
        URI uri = exchange.getRequestURI();
        Map<String, String> query = Queries.of(uri);
        byte[] body = exchange.getRequestBody().readAllBytes();
        if (query.getOrDefault("watch", "").equals("true")) {
            objects.watch(uri.getPath(), query, exchange);
        } else if (uri.getPath().endsWith("/log")) {
            logs.serve(uri.getPath(), query, exchange);
        } else {
            answer(exchange, uri.getPath(), query, body);
        }
    }

    private void answer(HttpExchange exchange, String path, Map<String, String> query, byte[] body) throws IOException {
        Optional<? extends JsonNode> answer = switch (exchange.getRequestMethod()) {
            case "POST" -> objects.create(path, (ObjectNode) JSON.readTree(body));
            case "DELETE" -> objects.delete(path);
            default -> path.endsWith("s") ? Optional.of(objects.list(path, query)) : objects.get(path);
        };
        boolean post = exchange.getRequestMethod().equals("POST");
        int status = answer.isPresent() ? (post ? 201 : 200) : (post ? 409 : 404);
        String text = answer.map(JsonNode::toString).orElse("{\"kind\":\"Status\",\"message\":\"no\"}");
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
