package io.gangflow.server.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An API server with only three kinds, TokenReview, SubjectAccessReview and SelfSubjectAccessReview, that records its
 * requests. The user of its own client has no name: {@code allow("")} allows that user everything.
 */
public final class FakeCluster implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpServer server;
    private final KubernetesClient client;
    private final Map<String, String> tokens = new ConcurrentHashMap<>();
    private final Map<String, Boolean> allowed = new ConcurrentHashMap<>();
    private final Map<String, String> but = new ConcurrentHashMap<>();
    private final Queue<JsonNode> questions = new ConcurrentLinkedQueue<>();
    private final AtomicInteger reviews = new AtomicInteger();
    private volatile int failure;
    private volatile boolean denying;

    public FakeCluster() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/apis/authentication.k8s.io/v1/tokenreviews", exchange -> answer(exchange, true));
        server.createContext("/apis/authorization.k8s.io/v1/subjectaccessreviews", exchange -> answer(exchange, false));
        server.createContext(
                "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews", exchange -> answer(exchange, false));
        server.start();
        client = new KubernetesClientBuilder()
                .withConfig(new ConfigBuilder(Config.empty())
                        .withMasterUrl("http://127.0.0.1:" + server.getAddress().getPort())
                        .withRequestRetryBackoffLimit(0)
                        .build())
                .build();
    }

    public KubernetesClient client() {
        return client;
    }

    /** Adds a token of a user in the group {@code team}. */
    public FakeCluster token(String token, String user) {
        tokens.put(token, user);
        return this;
    }

    /** Allows a user everything except one permission. */
    public FakeCluster allowAllBut(String user, String verb, String resource) {
        but.put(user, verb + " " + resource);
        return allow(user);
    }

    /** Allows a user everything. */
    public FakeCluster allow(String user) {
        allowed.put(user, true);
        return this;
    }

    /** Denies explicitly, as a webhook can, what a role allows. */
    public void denyExplicitly() {
        denying = true;
    }

    /** Responds to every request with a status. */
    public void failWith(int status) {
        failure = status;
    }

    /** Returns the specs of all SubjectAccessReviews and SelfSubjectAccessReviews so far. */
    public List<JsonNode> questions() {
        return List.copyOf(questions);
    }

    /** Forgets the reviews so far. */
    public void forget() {
        questions.clear();
    }

    /** Returns the number of TokenReviews. */
    public int reviews() {
        return reviews.get();
    }

    private void answer(HttpExchange exchange, boolean token) throws IOException {
        try (exchange) {
            ObjectNode object = (ObjectNode) JSON.readTree(exchange.getRequestBody());
            if (failure != 0) {
                exchange.sendResponseHeaders(failure, -1);
                return;
            }
            ObjectNode status = object.putObject("status");
            if (token) {
                review(object.path("spec").path("token").asText(), status);
            } else {
                questions.add(object.path("spec"));
                String user = object.path("spec").path("user").asText();
                JsonNode what = object.path("spec").path("resourceAttributes");
                String asked =
                        what.path("verb").asText() + " " + what.path("resource").asText();
                status.put("allowed", allowed.getOrDefault(user, false) && !asked.equals(but.get(user)));
                if (denying) {
                    status.put("denied", true);
                }
            }
            byte[] body = JSON.writeValueAsBytes(object);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(201, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    private void review(String token, ObjectNode status) {
        reviews.incrementAndGet();
        String user = tokens.get(token);
        status.put("authenticated", user != null);
        if (user != null) {
            ObjectNode info = status.putObject("user");
            info.put("username", user).put("uid", "uid-of-" + user);
            info.putArray("groups").add("team").add("system:authenticated").add("system:masters");
            info.putObject("extra").putArray("scopes").add("read");
        }
    }

    @Override
    public void close() {
        client.close();
        server.stop(0);
    }
}
