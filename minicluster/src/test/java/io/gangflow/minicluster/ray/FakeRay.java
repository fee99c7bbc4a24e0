package io.gangflow.minicluster.ray;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.gangflow.json.BoundedJson;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A fake of the program {@code ray}: {@code start} opens Ray's ports and a dashboard that accepts jobs. A head listens
 * on all addresses, as Ray's does; a worker joins it by a connection.
 */
public final class FakeRay {

    private final Map<String, String> flags = new HashMap<>();
    private final Map<String, ObjectNode> jobs = new ConcurrentHashMap<>();

    private FakeRay(String[] words) {
        for (String word : words) {
            String[] flag = word.replaceFirst("^--", "").split("=", 2);
            flags.put(flag[0], flag.length == 2 ? flag[1] : "true");
        }
    }

    public static void main(String[] words) throws Exception {
        FakeRay ray = new FakeRay(words);
        if (ray.flags.containsKey("head")) {
            ServerSocket gcs = new ServerSocket(ray.port("port"));
            ray.serve("dashboard-port", true);
            System.out.println("head on " + gcs.getLocalPort());
        } else {
            String[] address = ray.flags.getOrDefault("address", "").split(":", 2);
            try (Socket head = new Socket(address[0], Integer.parseInt(address[1]))) {
                System.out.println("joined " + head.getRemoteSocketAddress());
            }
        }
        ray.serve("dashboard-agent-listen-port", false);
        Thread.sleep(Long.MAX_VALUE);
    }

    private int port(String flag) {
        return Integer.parseInt(flags.getOrDefault(flag, ""));
    }

    private void serve(String flag, boolean dashboard) throws IOException {
        InetAddress own = InetAddress.getByName(flags.get("node-ip-address"));
        HttpServer server = HttpServer.create(new InetSocketAddress(own, port(flag)), 0);
        server.createContext("/api/local_raylet_healthz", exchange -> answer(exchange, 200, "\"success\""));
        if (dashboard) {
            server.createContext("/api/version", exchange -> answer(exchange, 200, "{}"));
            server.createContext("/api/jobs/", this::jobs);
        }
        server.start();
    }

    private void jobs(HttpExchange exchange) throws IOException {
        String token = "Bearer " + System.getenv("RAY_AUTH_TOKEN");
        if (!token.equals(exchange.getRequestHeaders().getFirst("x-ray-authorization"))) {
            answer(exchange, 401, "{}");
        } else if (exchange.getRequestMethod().equals("POST")) {
            JsonNode request =
                    BoundedJson.MAPPER.readTree(exchange.getRequestBody().readAllBytes());
            start(request);
            answer(exchange, 200, "{\"submission_id\":" + request.path("submission_id") + "}");
        } else {
            ObjectNode job = jobs.get(exchange.getRequestURI().getPath().replaceFirst(".*/", ""));
            answer(exchange, job == null ? 404 : 200, String.valueOf(job));
        }
    }

    private void start(JsonNode request) throws IOException {
        ObjectNode job =
                BoundedJson.MAPPER.createObjectNode().put("status", "RUNNING").put("start_time", 1_000);
        jobs.put(request.path("submission_id").asText(), job);
        Process program = new ProcessBuilder(
                        "/bin/sh", "-c", request.path("entrypoint").asText())
                .inheritIO()
                .start();
        var unused = program.onExit()
                .thenAccept(ended -> jobs.put(
                        request.path("submission_id").asText(),
                        job.deepCopy()
                                .put("status", ended.exitValue() == 0 ? "SUCCEEDED" : "FAILED")
                                .put("message", "it ended with " + ended.exitValue())
                                .put("driver_exit_code", ended.exitValue())
                                .put("end_time", 2_000)));
    }

    private static void answer(HttpExchange exchange, int code, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(code, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }
}
