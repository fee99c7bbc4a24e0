package io.gangflow.server.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import io.gangflow.hostile.Wire;
import io.gangflow.server.access.SubjectAccessReviews;
import io.gangflow.server.http.ApiException;
import io.gangflow.server.http.Call;
import io.gangflow.server.http.Caller;
import io.gangflow.server.http.Permission;
import io.gangflow.server.http.Route;
import io.gangflow.server.http.Route.Dialect;
import io.gangflow.server.http.Route.Method;
import io.gangflow.server.identity.Identification;
import io.gangflow.server.identity.Passwords;
import io.gangflow.server.identity.SigningKey;
import io.gangflow.server.identity.TokenReviews;
import io.gangflow.server.identity.TokenRoutes;
import io.gangflow.server.identity.UsersFile;
import io.gangflow.server.testing.FakeCluster;
import io.gangflow.server.testing.MovedClock;
import io.gangflow.server.testing.RouteText;
import io.gangflow.server.testing.SecretFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every route of the table with every kind of caller: who is rejected, with which message, and that no handler was
 * called.
 */
@Timeout(300)
@SuppressWarnings("NullAway.Init") // set before each test
final class AccessMatrixTest {

    private static final String KEY = "k".repeat(40);
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final String MAY = "may";
    private static final String MAY_NOT = "maynot";

    @TempDir
    private Path folder = Path.of("");

    /** Advances with each read, so that rate limits do not apply. */
    private final AtomicLong seconds = new AtomicLong();

    private final MovedClock clock = new MovedClock();
    private final RecordedRoutes recorded = new RecordedRoutes();
    private FakeCluster cluster;
    private List<Route> routes = List.of();
    private ApiServer server;

    /** A caller, and the result of its request to a route that needs a permission. */
    private record Case(String name, String header, int status, String text, boolean called) {}

    @BeforeEach
    void start() throws IOException {
        cluster = new FakeCluster()
                .allow(MAY)
                .allow("kube-may")
                .token("canary-token-kube1", "kube-may")
                .token("canary-token-kube2", "kube-maynot");
        // The hash of "right", with the lowest cost.
        String hash = new String(
                at.favre.lib.crypto.bcrypt.BCrypt.withDefaults().hash(10, "right".getBytes(StandardCharsets.UTF_8)),
                StandardCharsets.US_ASCII);
        Path users =
                SecretFiles.write(folder.resolve("users"), MAY + ":" + hash + "\n" + MAY_NOT + ":" + hash + ":team\n");
        Path key = SecretFiles.write(folder.resolve("key"), KEY);
        Identification identification = new Identification(
                Optional.of(new Passwords(new UsersFile(users), () -> seconds.addAndGet(SECOND))),
                SigningKey.read(key),
                Optional.of(new TokenReviews(cluster.client(), List.of(), () -> seconds.addAndGet(SECOND))),
                clock);
        routes = AllRoutes.of(cluster.client());
        server = ApiServer.start(
                ServerOptions.local(0),
                recorded.of(routes),
                new AccessControl(
                        identification,
                        TokenRoutes.forUsers(identification),
                        new SubjectAccessReviews(cluster.client(), "served")));
    }

    @AfterEach
    void stop() {
        server.close();
        cluster.close();
    }

    private String login(String user) throws IOException {
        String body = "{\"username\":\"%s\",\"password\":\"right\"}".formatted(user);
        String answer = ask(
                "POST",
                "/auth/token",
                "Content-Type: application/json\r\nContent-Length: " + body.length() + "\r\n",
                body);
        assertThat(answer).startsWith("HTTP/1.1 201");
        return answer.substring(answer.indexOf("\"access_token\":\"") + 16, answer.lastIndexOf('"'));
    }

    private String ask(String method, String path, String headers, String body) throws IOException {
        try (Wire wire = new Wire(server.port())) {
            wire.send("%s %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n%s\r\n%s"
                    .formatted(method, path, headers, body));
            return wire.rest();
        }
    }

    private static String basic(String user, String password) {
        return "Basic " + Base64.getEncoder().encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8));
    }

    private List<Case> cases(Dialect dialect) throws IOException {
        boolean v1 = dialect == Dialect.V1;
        String token = login(MAY);
        List<Case> cases = new ArrayList<>(List.of(
                new Case("no token", "", 401, "Not authenticated", false),
                new Case("empty token", "Bearer ", 401, "Not authenticated", false),
                new Case("other scheme", "Digest abc", 401, "Not authenticated", false),
                new Case("garbage", "Bearer garbage", 403, "Invalid JWT token", false),
                new Case("three dots", "Bearer a.b.c", 403, "Invalid JWT token", false),
                new Case("forged", "Bearer " + forged(token, "x".repeat(40)), 403, "Invalid JWT token", false),
                new Case("alg none", "Bearer " + plain(token), 403, "Invalid JWT token", false),
                new Case("user without right", "Bearer " + login(MAY_NOT), 403, "Forbidden", false),
                new Case("user with right", "Bearer " + token, 204, "", true),
                new Case("cluster's token without right", "Bearer canary-token-kube2", 403, "Forbidden", false),
                new Case("cluster's token with right", "Bearer canary-token-kube1", 204, "", true),
                new Case("wrong password", basic(MAY, "wrong"), 401, v1 ? "Unauthorized" : "Not authenticated", false),
                new Case(
                        "unknown user",
                        basic("nobody", "right"),
                        401,
                        v1 ? "Unauthorized" : "Not authenticated",
                        false),
                new Case("password", basic(MAY, "right"), v1 ? 204 : 401, v1 ? "" : "Not authenticated", v1),
                new Case(
                        "password without right",
                        basic(MAY_NOT, "right"),
                        v1 ? 403 : 401,
                        v1 ? "Forbidden" : "Not authenticated",
                        false)));
        return cases;
    }

    private static String forged(String token, String key) {
        try {
            SignedJWT forged = new SignedJWT(
                    new JWSHeader.Builder(JWSAlgorithm.HS256)
                            .type(JOSEObjectType.JWT)
                            .build(),
                    claims(token));
            forged.sign(new MACSigner(key));
            return forged.serialize();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String plain(String token) {
        return new PlainJWT(claims(token)).serialize();
    }

    private static JWTClaimsSet claims(String token) {
        try {
            return SignedJWT.parse(token).getJWTClaimsSet();
        } catch (java.text.ParseException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String path(Route route) {
        return route.path().replaceAll("\\{[^}]*}", "x");
    }

    @Test
    void everyRouteLetsInWhomItShouldAndNobodyElse() throws IOException {
        int asked = 0;
        List<Case> v1 = cases(Dialect.V1);
        List<Case> v2 = cases(Dialect.V2);
        for (Route route : routes) {
            for (Case one : route.dialect() == Dialect.V1 ? v1 : v2) {
                check(route, one);
                asked++;
            }
        }
        assertThat(routes).hasSizeGreaterThan(30);
        assertThat(asked).isEqualTo(routes.size() * v1.size());
    }

    private void check(Route route, Case one) throws IOException {
        String what = "%s %s, %s".formatted(route.method(), route.path(), one.name());
        boolean open = route.isOpen();
        boolean anybody = route.permissions().contains(Permission.ANYBODY);
        boolean forbidden = "Forbidden".equals(one.text());
        boolean called = open || one.called() || (anybody && forbidden);
        String header = one.header().isEmpty() ? "" : "Authorization: " + one.header() + "\r\n";

        String answer = ask(route.method().name(), path(route), header, "");

        assertThat(answer).as(what).startsWith("HTTP/1.1 " + (called ? 204 : one.status()) + " ");
        if (!called) {
            String type = route.dialect() == Dialect.V1 ? "application/problem+json" : "application/json";
            assertThat(answer)
                    .as(what)
                    .contains("\r\nContent-Type: " + type + "\r\n", "\"detail\":\"" + one.text() + "\"");
        }
        assertThat(recorded.take()).as(what).hasSize(called ? 1 : 0);
    }

    @Test
    void theRightThatIsAskedForIsTheRoutes() throws IOException {
        String token = login(MAY_NOT);
        for (Route route : routes) {
            if (route.rights().isEmpty()) {
                continue;
            }
            int before = cluster.questions().size();
            ask(route.method().name(), path(route), "Authorization: Bearer " + token + "\r\n", "");
            List<JsonNode> questions =
                    cluster.questions().subList(before, cluster.questions().size());
            assertThat(questions).as("%s %s", route.method(), route.path()).hasSizeLessThanOrEqualTo(1);
            for (JsonNode question : questions) {
                JsonNode attributes = question.path("resourceAttributes");
                String subresource = attributes.path("subresource").asText();
                String resource =
                        attributes.path("resource").asText() + (subresource.isEmpty() ? "" : "/" + subresource);
                String namespace = attributes.path("namespace").asText();
                assertThat(new Permission(
                                attributes.path("verb").asText(),
                                attributes.path("group").asText(),
                                resource,
                                namespace.isEmpty()))
                        .isIn(route.rights());
                assertThat(namespace).isIn("", "served");
                assertThat(question.path("user").asText()).isEqualTo(MAY_NOT);
                assertThat(question.path("groups").toString()).isEqualTo("[\"team\"]");
            }
        }
        long rights = routes.stream()
                .filter(route -> !route.rights().isEmpty())
                .map(route -> route.rights().get(0))
                .distinct()
                .count();
        assertThat((long) cluster.questions().size())
                .as("each right was asked for")
                .isGreaterThanOrEqualTo(rights);
    }

    @Test
    void whoLacksOneOfSeveralRightsIsRefused() throws IOException {
        for (String right : List.of("patch workflowtemplates", "patch cronworkflows", "patch workflows")) {
            String user = "but-" + right.replace(' ', '-');
            String[] words = right.split(" ", -1);
            cluster.allowAllBut(user, words[0], words[1]).token("of " + user, user);
            for (Route route : routes) {
                boolean pauses =
                        route.method() == Method.PATCH && route.path().matches("/api/v[12]/dags(/\\{dag_id})?");
                if (pauses) {
                    assertThat(ask("PATCH", path(route), "Authorization: Bearer of " + user + "\r\n", ""))
                            .as("%s without the right to %s", route.path(), right)
                            .startsWith("HTTP/1.1 403");
                }
            }
        }
        assertThat(recorded.take()).isEmpty();
        assertThat(ask("PATCH", "/api/v2/dags/x", "Authorization: Bearer canary-token-kube1\r\n", ""))
                .startsWith("HTTP/1.1 204");
    }

    @Test
    void aTokenThatHasEndedIsToldSo() throws IOException {
        String token = login(MAY);
        clock.move(Duration.ofDays(2));
        for (Route route : routes) {
            if (!route.isOpen()) {
                assertThat(ask(route.method().name(), path(route), "Authorization: Bearer " + token + "\r\n", ""))
                        .startsWith("HTTP/1.1 401")
                        .contains("\"detail\":\"Token Expired\"");
            }
        }
        assertThat(recorded.take()).allMatch(call -> call.endsWith("by system:anonymous"));
    }

    /** Routes without a permission change nothing: they respond that the operation is not supported. */
    @Test
    void nothingThatChangesIsOpen() throws InterruptedException {
        for (Route route : routes) {
            if (route.isOpen()) {
                assertThat(route.method()).as(route.path()).isEqualTo(Method.GET);
            } else if (route.permissions().contains(Permission.ANYBODY) && route.method() != Method.GET) {
                assertThat(status(route))
                        .as("%s %s", route.method(), route.path())
                        .isGreaterThanOrEqualTo(400);
            }
        }
    }

    private static int status(Route route) throws InterruptedException {
        Map<String, String> path = new HashMap<>();
        RoutePath.of(route.path()).segments().stream()
                .filter(segment -> segment.startsWith("{"))
                .forEach(segment -> path.put(segment.substring(1, segment.length() - 1), "x"));
        Caller caller = new Caller("tester", List.of());
        try {
            return route.handler()
                    .handle(new Call(caller, path, Map.of(), Map.of(), MissingNode.getInstance()))
                    .status();
        } catch (ApiException refusal) {
            return refusal.status();
        }
    }

    /** Every new route has to be reviewed and added to this list. */
    @Test
    void everyRouteIsListedWithItsRight() throws IOException {
        List<String> lines = Stream.concat(
                        AccessControl.thisMachine("tester", Servers.TOKEN).tokens().stream(), routes.stream())
                .map(RouteText::of)
                .sorted()
                .toList();
        List<String> listed;
        try (InputStream in = AccessMatrixTest.class.getResourceAsStream("routes.txt")) {
            listed = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        }
        assertThat(String.join("\n", lines)).as("routes.txt beside this test").isEqualTo(String.join("\n", listed));
    }
}
