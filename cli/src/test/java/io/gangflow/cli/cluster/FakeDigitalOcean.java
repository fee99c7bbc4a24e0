package io.gangflow.cli.cluster;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** DigitalOcean's API on loopback, as far as clusters are listed and removed: one item on each page. */
final class FakeDigitalOcean implements AutoCloseable {

    static final String TOKEN = "token-of-the-test";

    private static final Map<String, String> FIELDS = Map.of(
            "kubernetes/clusters", "kubernetes_clusters",
            "load_balancers", "load_balancers",
            "volumes", "volumes",
            "snapshots", "snapshots");

    private final HttpServer server;
    private final Map<String, List<ObjectNode>> items = new ConcurrentHashMap<>();
    private final List<String> deleted = new CopyOnWriteArrayList<>();

    FakeDigitalOcean() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/v2/", this::answer);
        server.start();
    }

    FakeDigitalOcean with(String kind, String id, String... tags) {
        ObjectNode item = new ObjectMapper().createObjectNode().put("id", id).put("name", "name-of-" + id);
        ArrayNode list = item.putArray("tags");
        for (String tag : tags) {
            list.add(tag);
        }
        of(kind).add(item);
        return this;
    }

    Map<String, String> environment(String token) {
        return Map.of(
                "DIGITALOCEAN_TOKEN",
                token,
                "DIGITALOCEAN_API_URL",
                "http://127.0.0.1:" + server.getAddress().getPort());
    }

    List<String> deleted() {
        return List.copyOf(deleted);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath().substring("/v2/".length());
        if (!("Bearer " + TOKEN).equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
            send(exchange, 401, "{\"id\": \"Unauthorized\"}");
        } else if (exchange.getRequestMethod().equals("DELETE")) {
            deleted.add(path);
            boolean there = of("kubernetes/clusters")
                    .removeIf(item -> path.contains("/" + item.path("id").asText() + "/"));
            exchange.sendResponseHeaders(there ? 204 : 404, -1);
            exchange.close();
        } else if (FIELDS.containsKey(path)) {
            send(exchange, 200, page(path, exchange.getRequestURI().getQuery()));
        } else {
            send(exchange, 404, "{\"id\": \"not_found\"}");
        }
    }

    private List<ObjectNode> of(String kind) {
        return items.computeIfAbsent(kind, missing -> new CopyOnWriteArrayList<>());
    }

    private String page(String kind, String query) {
        int number = Integer.parseInt(query.substring(query.indexOf("&page=") + "&page=".length()));
        ObjectNode answer = new ObjectMapper().createObjectNode();
        ArrayNode list = answer.putArray(FIELDS.get(kind));
        List<ObjectNode> all = of(kind);
        if (number <= all.size()) {
            list.add(all.get(number - 1));
        }
        if (number < all.size()) {
            answer.putObject("links").putObject("pages").put("next", "https://elsewhere.invalid/?page=" + (number + 1));
        }
        return answer.toString();
    }

    private static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
