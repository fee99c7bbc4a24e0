package io.gangflow.cli.registry;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.gangflow.kubernetes.json.Sha256;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** A local registry that issues tokens, with the part of the OCI distribution API that is used. */
final class FakeRegistry implements AutoCloseable {

    private static final String INDEX = "application/vnd.oci.image.index.v1+json";
    private static final String TOKEN = "canary-token-registry";

    private final HttpServer server;
    private final Map<String, String> manifests = new ConcurrentHashMap<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();

    /** Whether responses contain the digest, which the specification does not require. */
    private final boolean names;

    private FakeRegistry(HttpServer server, boolean names) {
        this.server = server;
        this.names = names;
    }

    static FakeRegistry start(boolean names) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        FakeRegistry registry = new FakeRegistry(server, names);
        server.createContext("/v2/", registry::manifest);
        server.createContext("/token", registry::token);
        server.start();
        return registry;
    }

    String host() {
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    /** Pushes an index of several architectures under a tag, and returns its digest. */
    String push(String repository, String tag) {
        String manifest = "{\"mediaType\":\"" + INDEX + "\",\"manifests\":[],\"of\":\"" + repository + "\"}";
        manifests.put("/v2/" + repository + "/manifests/" + tag, manifest);
        return digest(manifest);
    }

    /** Returns method and path of each request, in order. */
    List<String> requests() {
        return List.copyOf(requests);
    }

    private void token(HttpExchange exchange) throws IOException {
        requests.add("GET " + exchange.getRequestURI());
        byte[] body = ("{\"token\":\"" + TOKEN + "\"}").getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private void manifest(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        requests.add(exchange.getRequestMethod() + " " + path);
        String manifest = manifests.get(path);
        boolean head = exchange.getRequestMethod().equals("HEAD");
        if (path.startsWith("/v2/private/")) {
            exchange.getResponseHeaders().set("WWW-Authenticate", "Basic realm=\"here\"");
            exchange.sendResponseHeaders(401, -1);
        } else if (!("Bearer " + TOKEN).equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
            exchange.getResponseHeaders()
                    .set(
                            "WWW-Authenticate",
                            "Bearer realm=\"http://%s/token\",service=\"registry\",scope=\"repository:team/jobs:pull\""
                                    .formatted(host()));
            exchange.sendResponseHeaders(401, -1);
        } else if (manifest == null
                || !exchange.getRequestHeaders().getFirst("Accept").contains(INDEX)) {
            exchange.sendResponseHeaders(404, -1);
        } else {
            if (names) {
                exchange.getResponseHeaders().set("Docker-Content-Digest", digest(manifest));
            }
            byte[] body = manifest.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, head ? -1 : body.length);
            if (!head) {
                exchange.getResponseBody().write(body);
            }
        }
        exchange.close();
    }

    private static String digest(String manifest) {
        return "sha256:" + Sha256.of(manifest);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
