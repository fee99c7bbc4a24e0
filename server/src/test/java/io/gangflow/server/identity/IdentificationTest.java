package io.gangflow.server.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import at.favre.lib.crypto.bcrypt.BCrypt;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gangflow.server.http.Answer;
import io.gangflow.server.http.ApiException;
import io.gangflow.server.http.Call;
import io.gangflow.server.http.Caller;
import io.gangflow.server.http.Permission;
import io.gangflow.server.http.Route;
import io.gangflow.server.testing.FakeCluster;
import io.gangflow.server.testing.MovedClock;
import io.gangflow.server.testing.SecretFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class IdentificationTest {

    private static final Origin HERE = new Origin("192.0.2.1", "example.com", "https://example.com", "");
    private static final Identity ADA = Identity.of(new Caller("ada", List.of("research")));
    private static final Credentials.Password LOGIN = new Credentials.Password("ada", "s3cret");
    private static String line = "";

    @TempDir
    private Path folder = Path.of("");

    private final MovedClock clock = new MovedClock();

    @BeforeAll
    static void hashThePassword() {
        byte[] hash = BCrypt.withDefaults().hash(10, "s3cret".getBytes(StandardCharsets.UTF_8));
        line = "ada:" + new String(hash, StandardCharsets.US_ASCII) + ":research\n";
    }

    private Identification users(Optional<TokenReviews> reviews) throws IOException {
        Path file = SecretFiles.write(folder.resolve("users"), line);
        return new Identification(
                Optional.of(new Passwords(new UsersFile(file), () -> 0)), SigningKey.random(), reviews, clock);
    }

    private static void refused(ThrowingCallable call, int status, String detail) {
        assertThatThrownBy(call).isInstanceOfSatisfying(ApiException.class, e -> {
            assertThat(e.status()).isEqualTo(status);
            assertThat(e.detail().asText()).isEqualTo(detail);
        });
    }

    @Test
    void aUserHasAPasswordAndTheTokenThatItBuys() throws IOException, InterruptedException {
        Identification users = users(Optional.empty());

        assertThat(users.identify(LOGIN, HERE)).isEqualTo(ADA);
        String token = users.login(LOGIN, "", Duration.ofHours(1));
        assertThat(users.identify(new Credentials.Bearer(token), HERE)).isEqualTo(ADA);
    }

    @Test
    void othersAreRefused() throws IOException {
        Identification users = users(Optional.empty());
        Credentials.Password wrong = new Credentials.Password("ada", "secret");

        refused(() -> users.identify(wrong, HERE), 401, "Unauthorized");
        refused(() -> users.login(wrong, "", Duration.ofHours(1)), 401, "Invalid credentials");
        refused(() -> users.identify(new Credentials.None(), HERE), 401, "Not authenticated");
        refused(() -> users.identify(new Credentials.Bearer("x"), HERE), 403, "Invalid JWT token");
    }

    @Test
    void theClusterReviewsTokensThatAreNotOurs() throws IOException, InterruptedException {
        try (FakeCluster cluster = new FakeCluster().token("good", "bob")) {
            TokenReviews reviews = new TokenReviews(cluster.client(), List.of());
            Identification users = users(Optional.of(reviews));
            String ours = users.login(LOGIN, "", Duration.ofHours(1));

            assertThat(users.identify(new Credentials.Bearer("good"), HERE)
                            .caller()
                            .name())
                    .isEqualTo("bob");
            assertThat(users.identify(new Credentials.Bearer(ours), HERE)).isEqualTo(ADA);
            assertThat(cluster.reviews()).as("ours is not sent to it").isEqualTo(1);
            Identification alone =
                    new Identification(Optional.empty(), SigningKey.random(), Optional.of(reviews), clock);
            refused(() -> alone.identify(new Credentials.Bearer(ours), HERE), 403, "Invalid JWT token");
            assertThat(cluster.reviews()).as("without users no token is ours").isEqualTo(2);
            refused(() -> alone.identify(LOGIN, HERE), 401, "Unauthorized");
        }
    }

    private static JsonNode token(List<Route> routes, String path, String body) throws Exception {
        Route route = routes.stream()
                .filter(each -> each.path().equals(path) && each.method() == Route.Method.POST)
                .findFirst()
                .orElseThrow();
        assertThat(route.permissions()).containsExactly(Permission.NOBODY_ASKED);
        Call call = new Call(
                new Caller("nobody", List.of()), Map.of(), Map.of(), Map.of(), new ObjectMapper().readTree(body));
        Answer.Json answer = (Answer.Json) route.handler().handle(call);
        assertThat(answer.status()).isEqualTo(201);
        return answer.body().path("access_token");
    }

    @Test
    void aTokenLivesADayAndThatOfTheCommandLineAnHour() throws Exception {
        Identification users = users(Optional.empty());
        String login = "{\"username\": \"ada\", \"password\": \"s3cret\"}";
        String day = token(TokenRoutes.forUsers(users), "/auth/token", login).asText();
        String hour =
                token(TokenRoutes.forUsers(users), "/auth/token/cli", login).asText();

        clock.move(Duration.ofMinutes(59));
        assertThat(users.identify(new Credentials.Bearer(hour), HERE)).isEqualTo(ADA);
        clock.move(Duration.ofMinutes(1));
        refused(() -> users.identify(new Credentials.Bearer(hour), HERE), 401, "Token Expired");
        clock.move(Duration.ofHours(22).plusMinutes(59));
        assertThat(users.identify(new Credentials.Bearer(day), HERE)).isEqualTo(ADA);
        clock.move(Duration.ofMinutes(1));
        refused(() -> users.identify(new Credentials.Bearer(day), HERE), 401, "Token Expired");
    }

    @Test
    void theOwnerOfThisMachineLogsInWithTheToken() throws Exception {
        List<Route> routes = TokenRoutes.forOwner(new OwnerAuthenticator("ada", "t0ken"));

        for (String path : List.of("/auth/token", "/auth/token/cli")) {
            assertThat(token(routes, path, "{\"username\": \"any\", \"password\": \"t0ken\"}")
                            .asText())
                    .isEqualTo("t0ken");
        }
        Route get = routes.get(2);
        refused(
                () -> get.handler()
                        .handle(new Call(
                                new Caller("nobody", List.of()),
                                Map.of(),
                                Map.of(),
                                Map.of(),
                                new ObjectMapper().nullNode())),
                403,
                "A token requires a user name and a password, sent by POST");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"username\": \"ada\"} | missing | password | Field required",
                "{\"password\": \"s3cret\"} | missing | username | Field required",
                "{\"username\": 5, \"password\": \"s3cret\"} | string_type | username | Input should be a valid string"
            })
    void aLoginWithoutAPartIsAnsweredAsByAirflowWithoutThePassword(
            String body, String type, String field, String message) {
        List<Route> routes = TokenRoutes.forOwner(new OwnerAuthenticator("ada", "t0ken"));

        assertThatThrownBy(() -> token(routes, "/auth/token", body)).isInstanceOfSatisfying(ApiException.class, e -> {
            assertThat(e.status()).isEqualTo(422);
            assertThat(e.detail())
                    .hasToString("[{\"type\":\"%s\",\"loc\":[\"body\",\"%s\"],\"msg\":\"%s\",\"input\":null}]"
                            .formatted(type, field, message));
        });
    }
}
