package io.gangflow.spark;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A minimal fake of the Kubernetes API server and of S3, on loopback, for {@link Rehearsal}. Created objects are
 * returned unchanged, every pod has succeeded, and buckets are kept in memory. Thread-safe.
 */
final class RehearsalServer implements AutoCloseable {

    private static final String POD = """
            {"apiVersion":"v1","kind":"Pod","metadata":{"name":"rehearsal","namespace":"default","uid":"1"},\
            "spec":{"containers":[{"name":"driver","image":"gangflow/spark"}]},\
            "status":{"phase":"Succeeded","containerStatuses":[]}}""";
    private static final String EMPTY_LIST = """
            {"apiVersion":"v1","kind":"List","metadata":{"resourceVersion":"1"},"items":[]}""";

    private static final String VOLCANO_GROUP = """
            {"apiVersion":"v1","kind":"APIResourceList","groupVersion":"scheduling.volcano.sh/v1beta1",\
            "resources":[{"name":"podgroups","singularName":"podgroup","namespaced":true,"kind":"PodGroup",\
            "verbs":["create"]}]}""";

    private final Map<String, byte[]> objects = new ConcurrentSkipListMap<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer server;

    private RehearsalServer(HttpServer server) {
        this.server = server;
    }

    static RehearsalServer start() throws IOException {
        HttpServer http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        RehearsalServer server = new RehearsalServer(http);
        RehearsalBuckets buckets = new RehearsalBuckets(server.objects);
        http.setExecutor(server.threads);
        http.createContext("/", buckets::handle);
        http.createContext("/api", RehearsalServer::kubernetes);
        http.start();
        return server;
    }

    String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    void put(String path, byte[] content) {
        objects.put(path, content);
    }

    private static void kubernetes(HttpExchange exchange) throws IOException {
        byte[] sent = exchange.getRequestBody().readAllBytes();
        byte[] answer = switch (exchange.getRequestMethod()) {
            case "GET" -> found(exchange.getRequestURI().getPath()).getBytes(StandardCharsets.UTF_8);
            case "DELETE" -> POD.getBytes(StandardCharsets.UTF_8);
            default -> sent;
        };
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        answer(exchange, 200, answer);
    }

    private static String found(String path) {
        if (path.startsWith("/apis/scheduling.volcano.sh/")) {
            return VOLCANO_GROUP;
        }
        return path.matches(".*/(pods|configmaps|persistentvolumeclaims)") ? EMPTY_LIST : POD;
    }

    static void answer(HttpExchange exchange, int status, byte[] body) throws IOException {
        boolean none = body.length == 0 || exchange.getRequestMethod().equals("HEAD");
        if (none && status == 200) {
            exchange.getResponseHeaders().set("Content-Length", Integer.toString(body.length));
        }
        exchange.sendResponseHeaders(status, none ? -1 : body.length);
        if (!none) {
            exchange.getResponseBody().write(body);
        }
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
