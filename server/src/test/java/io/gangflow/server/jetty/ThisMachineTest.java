package io.gangflow.server.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.hostile.Wire;
import io.gangflow.server.http.Route;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The server of a local cluster: admits its owner, and rejects other accounts of the machine. */
class ThisMachineTest {

    private static final String V2 = "/api/v2/dags/books";
    private static final String V1 = "/api/v1/dags/books";

    private final HttpClient client = HttpClient.newHttpClient();
    private ApiServer server;

    @BeforeEach
    void start() {
        List<Route> routes = Servers.echoes();
        server = ApiServer.start(
                new ServerOptions("127.0.0.1", 0, Optional.empty(), ServerLimits.DEFAULT),
                routes,
                AccessControl.thisMachine("owner", Servers.TOKEN));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void aRequestWithoutTheTokenIsRefused() throws Exception {
        assertThat(get(V2, "").statusCode()).isEqualTo(401);
        assertThat(get(V2, "Bearer other").statusCode()).isEqualTo(401);
        assertThat(get(V2, "Bearer not-needed").statusCode()).isEqualTo(401);
        assertThat(get(V1, basic("owner", "other")).statusCode()).isEqualTo(401);
    }

    @Test
    void theOwnersTokenIsABearerTokenAndAPassword() throws Exception {
        assertThat(get(V2, "Bearer " + Servers.TOKEN).body()).contains("\"caller\":\"owner\"");
        assertThat(get(V1, basic("anybody", Servers.TOKEN)).body()).contains("\"caller\":\"owner\"");
    }

    @Test
    void clientsThatLogInGetTheTokenForItself() throws Exception {
        assertThat(login(Servers.TOKEN).statusCode()).isEqualTo(201);
        assertThat(login(Servers.TOKEN).body()).contains(Servers.TOKEN);
        assertThat(login("other").statusCode()).isEqualTo(401);
    }

    @Test
    void aPageOfAnotherSiteIsRefusedEvenWithTheToken() throws Exception {
        HttpRequest page = request(V2)
                .header("Authorization", "Bearer " + Servers.TOKEN)
                .header("Origin", "https://attacker.example")
                .build();

        assertThat(client.send(page, HttpResponse.BodyHandlers.ofString()).statusCode())
                .isEqualTo(403);
    }

    @Test
    void aPageOfThisServerIsServed() throws Exception {
        String own = "http://127.0.0.1:" + server.port();
        assertThat(origin(own)).isEqualTo(200);
        assertThat(origin("http://127.0.0.1:" + (server.port() + 1)))
                .as("another port")
                .isEqualTo(403);
        assertThat(origin("https://127.0.0.1:" + server.port()))
                .as("another scheme")
                .isEqualTo(403);
        assertThat(origin("http://localhost:" + server.port()))
                .as("another name")
                .isEqualTo(403);
        assertThat(origin("null")).as("a file").isEqualTo(403);
    }

    private int origin(String origin) throws IOException, InterruptedException {
        HttpRequest request = request(V2)
                .header("Authorization", "Bearer " + Servers.TOKEN)
                .header("Origin", origin)
                .build();
        return client.send(request, HttpResponse.BodyHandlers.ofString()).statusCode();
    }

    /** A name of an attacker that leads to this machine, with the page's own origin. */
    @Test
    void anOriginThatEqualsAForeignHostIsRefused() throws Exception {
        try (Wire wire = new Wire(server.port())) {
            wire.send(
                    "GET %s HTTP/1.1\r\nHost: attacker.example:%d\r\nOrigin: http://attacker.example:%d\r\nAuthorization: Bearer %s\r\nConnection: close\r\n\r\n"
                            .formatted(V2, server.port(), server.port(), Servers.TOKEN));
            assertThat(wire.rest()).startsWith("HTTP/1.1 403");
        }
    }

    private HttpResponse<String> get(String path, String authorization) throws IOException, InterruptedException {
        HttpRequest.Builder request = request(path);
        if (!authorization.isEmpty()) {
            request.header("Authorization", authorization);
        }
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private HttpResponse<String> login(String password) throws IOException, InterruptedException {
        HttpRequest request = request("/auth/token")
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(
                        "{\"username\":\"owner\",\"password\":\"%s\"}".formatted(password)))
                .build();
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path));
    }

    private static String basic(String user, String password) {
        String both = user + ":" + password;
        return "Basic " + Base64.getEncoder().encodeToString(both.getBytes(StandardCharsets.UTF_8));
    }
}
