package io.gangflow.page;

import at.favre.lib.crypto.bcrypt.BCrypt;
import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.airflow.AirflowApi;
import io.gangflow.airflow.cluster.Cluster;
import io.gangflow.argo.client.ArgoClient;
import io.gangflow.argo.model.Workflow;
import io.gangflow.hostile.Wire;
import io.gangflow.json.BoundedJson;
import io.gangflow.minicluster.store.ApiServerOptions;
import io.gangflow.page.context.LocalRuns;
import io.gangflow.page.context.PageContext;
import io.gangflow.page.testing.TestCluster;
import io.gangflow.server.access.SubjectAccessReviews;
import io.gangflow.server.http.Route;
import io.gangflow.server.identity.Identification;
import io.gangflow.server.identity.Passwords;
import io.gangflow.server.identity.SigningKey;
import io.gangflow.server.identity.TokenReviews;
import io.gangflow.server.identity.TokenRoutes;
import io.gangflow.server.identity.UsersFile;
import io.gangflow.server.jetty.AccessControl;
import io.gangflow.server.jetty.ApiServer;
import io.gangflow.server.jetty.ServerLimits;
import io.gangflow.server.jetty.ServerOptions;
import io.gangflow.server.limit.TokenBuckets.Rate;
import io.gangflow.server.testing.FakeCluster;
import io.gangflow.server.testing.MovedClock;
import io.gangflow.server.testing.SecretFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** Both APIs of {@code gangflow serve} with users, on a clock that a test moves, and a cluster whose runs come and go. */
final class ServedDay implements AutoCloseable {

    /** The default history of the API server would be full only after days. */
    private static final int HISTORY = 20;

    private static final int KEPT_RUNS = 3;
    private static final int KEPT_STREAMS = 4;
    private static final String PASSWORD = "canary-password-day1";

    /** A pipeline, and runs of it that carry enough that a kept one is noticed. */
    private static final String PIPELINE = """
            apiVersion: argoproj.io/v1alpha1
            kind: WorkflowTemplate
            metadata: { name: books, namespace: default, labels: { gangflow.io/pipeline: books } }
            spec: { entrypoint: main, templates: [{ name: main, container: { image: any, command: [run] } }] }
            """;

    private static final String RUN = """
            apiVersion: argoproj.io/v1alpha1
            kind: Workflow
            metadata:
              name: run-%1$d
              namespace: default
              labels: { gangflow.io/pipeline: books }
              annotations: { payload: "%2$s" }
            spec: { workflowTemplateRef: { name: books } }
            status: { phase: Succeeded, startedAt: "%3$s", finishedAt: "%3$s" }
            ---
            apiVersion: v1
            kind: Pod
            metadata:
              name: run-%1$d
              namespace: default
              labels: { workflows.argoproj.io/workflow: run-%1$d, gangflow.io/stage: main }
            spec: { nodeName: n, containers: [{ name: main, image: work }] }
            """;

    private final MovedClock clock = new MovedClock();
    private final TestCluster objects;
    private final FakeCluster reviews;
    private final Cluster cluster;
    private final PageApi page;
    private final ApiServer server;
    private final Deque<Wire> streams = new ArrayDeque<>();
    private String token = "none";
    private int expired;

    ServedDay(Path folder) throws IOException {
        objects = new TestCluster(ApiServerOptions.defaults(1).withHistoryLength(HISTORY)).with(PIPELINE);
        reviews = new FakeCluster().allow("ada");
        ArgoClient argo = new ArgoClient(objects.client(), "default", clock);
        cluster = new Cluster(argo, objects.client(), "default");
        page = new PageApi(new PageContext(
                        argo,
                        objects.client(),
                        "default",
                        "test",
                        false,
                        clock,
                        cluster,
                        Optional.empty(),
                        LocalRuns.NONE))
                .follow();
        List<Route> routes = new ArrayList<>(new AirflowApi(cluster, clock, () -> "nonce", List::of).routes());
        routes.addAll(page.routes());
        server = ApiServer.start(
                new ServerOptions("127.0.0.1", 0, Optional.empty(), unhurried()), routes, accessControl(folder));
    }

    /** Time passes faster than for the limits of requests in a second. */
    private static ServerLimits unhurried() {
        ServerLimits usual = ServerLimits.DEFAULT;
        Rate rate = new Rate(100_000, 100_000);
        return new ServerLimits(
                usual.connections(),
                usual.headerBytes(),
                usual.bodyBytes(),
                usual.bodiesBytes(),
                rate,
                rate,
                rate,
                usual.workers(),
                usual.patience(),
                usual.handling(),
                usual.streams(),
                usual.streaming(),
                usual.draining());
    }

    private AccessControl accessControl(Path folder) throws IOException {
        String hash = new String(
                BCrypt.withDefaults().hash(10, PASSWORD.getBytes(StandardCharsets.UTF_8)), StandardCharsets.US_ASCII);
        UsersFile users = new UsersFile(SecretFiles.write(folder.resolve("users"), "ada:" + hash + "\n"));
        Identification identification = new Identification(
                Optional.of(new Passwords(users, this::nanos)),
                SigningKey.random(),
                Optional.of(new TokenReviews(reviews.client(), List.of(), this::nanos)),
                clock);
        return new AccessControl(
                identification,
                TokenRoutes.forUsers(identification),
                new SubjectAccessReviews(reviews.client(), "default"));
    }

    private long nanos() {
        return Duration.between(Instant.EPOCH, clock.instant()).toNanos();
    }

    /** Moves the clock. */
    void pass(Duration time) {
        clock.move(time);
        reviews.forget();
    }

    /** Adds a run, and deletes the oldest. */
    void change(int step) {
        objects.with(RUN.formatted(step, "x".repeat(50_000), clock.instant()));
        if (step >= KEPT_RUNS) {
            String old = "run-" + (step - KEPT_RUNS);
            objects.client()
                    .resources(Workflow.class)
                    .inNamespace("default")
                    .withName(old)
                    .delete();
            objects.client()
                    .resources(Pod.class)
                    .inNamespace("default")
                    .withName(old)
                    .withGracePeriod(0)
                    .delete();
        }
    }

    /** Sends a request as a user, who logs in anew when the token has expired; returns the status. */
    int get(String path) throws IOException {
        int status = status(path, token);
        if (status != 401 && status != 403) {
            return status;
        }
        expired++;
        String body = "{\"username\":\"ada\",\"password\":\"" + PASSWORD + "\"}";
        try (Wire wire = new Wire(server.port())) {
            String answer = wire.send("POST /auth/token/cli HTTP/1.1\r\nHost: localhost\r\n"
                            + "Content-Type: application/json\r\nContent-Length: " + body.length() + "\r\n\r\n" + body)
                    .answer();
            token = BoundedJson.MAPPER
                    .readTree(answer.substring(answer.indexOf('{')))
                    .path("access_token")
                    .asText();
        }
        return status(path, token);
    }

    /** Returns the status of the answer to a caller with a token. */
    int status(String path, String bearer) throws IOException {
        try (Wire wire = new Wire(server.port())) {
            String answer =
                    wire.send(request(path, bearer, "Connection: close\r\n")).rest();
            return Integer.parseInt(answer.substring(9, 12));
        }
    }

    /** Opens a stream of changes, and closes the oldest. */
    void follow() throws IOException {
        Wire stream = new Wire(server.port());
        streams.add(stream.send(request(PageContext.BASE + "/events", token, "")));
        if (!stream.answer().startsWith("HTTP/1.1 200")) {
            throw new IllegalStateException("the stream is refused");
        }
        if (streams.size() > KEPT_STREAMS) {
            streams.remove().close();
        }
    }

    private static String request(String path, String bearer, String more) {
        return "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + bearer + "\r\n" + more
                + "\r\n";
    }

    /** Returns how many tokens have expired. */
    int expired() {
        return expired;
    }

    @Override
    public void close() {
        streams.forEach(Wire::close);
        server.close();
        page.close();
        cluster.close();
        reviews.close();
        objects.close();
    }
}
