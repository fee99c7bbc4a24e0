package io.gangflow.server.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.gangflow.airflow.cluster.Cluster;
import io.gangflow.argo.client.ArgoClient;
import io.gangflow.hostile.Wire;
import io.gangflow.page.PageApi;
import io.gangflow.page.context.LocalRuns;
import io.gangflow.page.context.PageContext;
import io.gangflow.server.access.SubjectAccessReviews;
import io.gangflow.server.http.Answer;
import io.gangflow.server.http.Permission;
import io.gangflow.server.http.Route;
import io.gangflow.server.identity.Identification;
import io.gangflow.server.identity.SigningKey;
import io.gangflow.server.identity.TokenReviews;
import io.gangflow.server.testing.FakeCluster;
import io.gangflow.server.testing.RouteText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Every route of the page with callers that have no token, no right, all rights but one, and all rights. */
@Timeout(120)
@SuppressWarnings("NullAway.Init") // set before each test
final class PageAccessTest {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    /** Advances with each read, so that rate limits do not apply. */
    private final AtomicLong nanos = new AtomicLong();

    private final Queue<String> called = new ConcurrentLinkedQueue<>();
    private FakeCluster cluster;
    private List<Route> routes;
    private ApiServer server;

    @BeforeEach
    void start() throws IOException {
        cluster = new FakeCluster().allow("may").token("of-may", "may").token("of-maynot", "maynot");
        routes = routes(cluster.client());
        Identification identification = new Identification(
                Optional.empty(),
                SigningKey.random(),
                Optional.of(new TokenReviews(cluster.client(), List.of(), () -> nanos.addAndGet(SECOND))),
                Clock.systemUTC());
        server = ApiServer.start(
                ServerOptions.local(0),
                routes.stream().map(this::recorded).toList(),
                new AccessControl(identification, List.of(), new SubjectAccessReviews(cluster.client(), "served")));
    }

    private static List<Route> routes(KubernetesClient client) {
        ArgoClient argo = new ArgoClient(client, "served", Clock.systemUTC());
        return new PageApi(new PageContext(
                        argo,
                        client,
                        "served",
                        "fake",
                        false,
                        Clock.systemUTC(),
                        new Cluster(argo, client, "served"),
                        Optional.empty(),
                        LocalRuns.NONE))
                .routes();
    }

    private Route recorded(Route route) {
        return new Route(route.method(), route.path(), route.dialect(), route.permissions(), call -> {
            called.add(route.method() + " " + route.path());
            return new Answer.Empty(204, Map.of());
        });
    }

    @AfterEach
    void stop() {
        server.close();
        cluster.close();
    }

    private int ask(Route route, String token) throws IOException {
        String header = token.isEmpty() ? "" : "Authorization: Bearer " + token + "\r\n";
        try (Wire wire = new Wire(server.port())) {
            wire.send("%s %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n%s\r\n"
                    .formatted(route.method(), route.path().replaceAll("\\{[^}]*}", "x"), header));
            return Integer.parseInt(wire.rest().substring(9, 12));
        }
    }

    @Test
    void everyRouteLetsInWhomItShouldAndNobodyElse() throws IOException {
        for (Route route : routes) {
            String what = route.method() + " " + route.path();
            boolean anybody = route.permissions().contains(Permission.ANYBODY);
            assertThat(ask(route, "")).as(what).isEqualTo(route.isOpen() ? 204 : 401);
            assertThat(ask(route, "unknown")).as(what).isEqualTo(route.isOpen() ? 204 : 403);
            assertThat(ask(route, "of-maynot")).as(what).isEqualTo(route.isOpen() || anybody ? 204 : 403);
            assertThat(called).as(what).hasSize(route.isOpen() ? 3 : anybody ? 1 : 0);
            assertThat(ask(route, "of-may")).as(what).isEqualTo(204);
            called.clear();
        }
    }

    @Test
    void whoLacksOneOfSeveralRightsIsRefused() throws IOException {
        for (Route route : routes) {
            for (Permission right : route.rights()) {
                String plural = right.resource().replaceAll("/.*", "");
                String user = "but-" + right.verb() + "-" + plural + right.clusterWide();
                cluster.allowAllBut(user, right.verb(), plural).token("of-" + user, user);
                assertThat(ask(route, "of-" + user))
                        .as("%s %s without %s", route.method(), route.path(), right)
                        .isEqualTo(403);
            }
        }
        assertThat(called).isEmpty();
    }

    @Test
    void onlyTheFilesOfThePageAndItsDocumentAreOpen() {
        assertThat(routes.stream().filter(Route::isOpen).map(Route::path))
                .allMatch(path -> !path.startsWith("/api/") || path.equals(PageContext.BASE + "/openapi.json"));
    }

    /** Every new route has to be reviewed and added to this list. */
    @Test
    void everyRouteIsListedWithItsRight() throws IOException {
        String listed;
        try (InputStream in = PageAccessTest.class.getResourceAsStream("page-routes.txt")) {
            listed = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8).strip();
        }
        String lines = routes.stream().map(RouteText::of).sorted().collect(Collectors.joining("\n"));
        assertThat(lines).as("page-routes.txt beside this test").isEqualTo(listed);
    }
}
