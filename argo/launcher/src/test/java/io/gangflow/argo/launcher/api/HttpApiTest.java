package io.gangflow.argo.launcher.api;

import static io.gangflow.argo.launcher.testing.ScriptedApi.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsExchange;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import io.gangflow.argo.launcher.testing.TestKeys;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests and answers over HTTP, and over TLS with a certificate on both sides. */
final class HttpApiTest {

    private static final InetSocketAddress ANY_PORT = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    private final List<String> requests = Collections.synchronizedList(new ArrayList<>());
    private final CountDownLatch end = new CountDownLatch(1);
    private Optional<HttpServer> started = Optional.empty();
    private int status = 200;
    private String answer = "{}";
    private String retryAfter = "";
    private boolean silent;

    @AfterEach
    void stop() {
        end.countDown();
        started.ifPresent(server -> server.stop(0));
    }

    private String address(HttpServer server) {
        started = Optional.of(server);
        server.createContext("/", this::handle);
        server.start();
        return "127.0.0.1:" + server.getAddress().getPort();
    }

    private HttpApi api(ServerAccess.TokenSource token) throws IOException {
        URI server = URI.create("http://" + address(HttpServer.create(ANY_PORT, 0)));
        return new HttpApi(new ServerAccess(server, Optional.empty(), token), Duration.ofMillis(silent ? 200 : 20_000));
    }

    private HttpApi api() throws IOException {
        return api(ServerAccess.TokenSource.NONE);
    }

    private void handle(HttpExchange exchange) throws IOException {
        requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
        requests.add(String.valueOf(exchange.getRequestHeaders().getFirst("Accept")));
        requests.add("token " + exchange.getRequestHeaders().getFirst("Authorization"));
        requests.add("type " + exchange.getRequestHeaders().getFirst("Content-Type"));
        requests.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        if (exchange instanceof HttpsExchange secure) {
            requests.add(secure.getSSLSession().getPeerPrincipal().getName());
        }
        if (!retryAfter.isEmpty()) {
            exchange.getResponseHeaders().set("Retry-After", retryAfter);
        }
        exchange.getResponseHeaders().set("Location", "/elsewhere");
        byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, silent ? bytes.length + 1L : bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.getResponseBody().flush();
        if (silent) {
            await();
        }
        exchange.close();
    }

    private void await() {
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void aRequestHasItsMethodItsBodyAndTheTokenOfThisMoment() throws IOException {
        List<String> tokens = new ArrayList<>(List.of("canary-token-one", "canary-token-two"));
        HttpApi api = api(() -> Optional.of(tokens.remove(0)));
        api.send(Request.get("/api/v1/pods?limit=1"));
        api.send(Request.post("/api/v1/pods", json("{'kind': 'Pod'}")));

        assertThat(requests)
                .containsExactly(
                        "GET /api/v1/pods?limit=1",
                        "application/json, */*",
                        "token Bearer canary-token-one",
                        "type null",
                        "",
                        "POST /api/v1/pods",
                        "application/json, */*",
                        "token Bearer canary-token-two",
                        "type application/json",
                        "{\"kind\":\"Pod\"}");
    }

    @Test
    void withoutATokenThereIsNoHeader() throws IOException {
        api().send(Request.delete("/api/v1/pods/a", json("{}")));

        assertThat(requests).startsWith("DELETE /api/v1/pods/a").contains("token null");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            200 | {"kind": "Pod"}              | {"kind":"Pod"}
            404 | {"message": "not found"}     | {"message":"not found"}
            302 | {}                           | {}
            200 | [1]                          | {}
            502 | <html> Bad Gateway           | {"message":"<html> Bad Gateway"}
            503 | ""                           | {}
            """)
    void anAnswerIsAnObjectOrAMessage(int code, String text, String body) throws IOException {
        status = code;
        answer = text == null ? "" : text;
        Reply reply = api().send(Request.get("/a"));

        assertThat(reply.status()).isEqualTo(code);
        assertThat(reply.body()).hasToString(body);
        assertThat(requests).as("redirects are not followed").hasSize(5);
    }

    @Test
    void aPageOfAProxyIsCut() throws IOException {
        status = 502;
        answer = "x".repeat(201);

        assertThat(api().send(Request.get("/a")).message()).isEqualTo("x".repeat(200));
    }

    @Test
    void anAnswerHasALimitOfItsSize() throws IOException {
        HttpApi api = api();
        answer = "{\"a\":1}" + " ".repeat((16 << 20) - 7);
        assertThat(api.send(Request.get("/a")).body()).hasToString("{\"a\":1}");
        answer += " ";
        assertThatThrownBy(() -> api.send(Request.get("/a")))
                .isInstanceOf(IOException.class)
                .hasMessage("the answer has more than 16,777,216 bytes");
    }

    @ParameterizedTest
    @CsvSource({"'', 0", "0, 0", "7, 7", "3600, 3600", "3601, 3600", "9999, 3600", "10000, 0", "-1, 0", "soon, 0"})
    void aServerMayNameTheTimeOfTheNextAttempt(String header, int seconds) throws IOException {
        status = 429;
        retryAfter = header;

        assertThat(api().send(Request.get("/a")).retryAfter()).isEqualTo(Duration.ofSeconds(seconds));
    }

    @Test
    void aStreamIsReadToItsEnd() throws IOException {
        answer = "one\ntwo\n";
        try (InputStream stream = api().open("/log?follow=true")) {
            assertThat(stream.readAllBytes()).asString(StandardCharsets.UTF_8).isEqualTo("one\ntwo\n");
        }
        assertThat(requests).startsWith("GET /log?follow=true");
    }

    @ParameterizedTest
    @ValueSource(ints = {201, 403, 410, 500})
    void aStreamThatIsRefusedHasTheStatusAndTheReason(int code) throws IOException {
        status = code;
        answer = "{\"message\":\"no\"}";
        HttpApi api = api();

        assertThatThrownBy(() -> api.open("/log"))
                .isInstanceOfSatisfying(
                        StreamRefusedException.class,
                        e -> assertThat(e.status()).isEqualTo(code))
                .hasMessage("no");
    }

    /** On a busy machine the head of the answer may be late, too. */
    @Test
    void aStreamThatFallsSilentIsBroken() throws IOException {
        silent = true;
        answer = "one";
        HttpApi api = api();

        assertThatThrownBy(() -> {
                    try (InputStream stream = api.open("/log")) {
                        stream.readAllBytes();
                    }
                })
                .isInstanceOfAny(SocketTimeoutException.class, HttpTimeoutException.class);
    }

    @Test
    void anInterruptionIsKept() throws IOException {
        HttpApi api = api();
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> api.send(Request.get("/a"))).isInstanceOf(InterruptedIOException.class);
        assertThat(Thread.interrupted()).isTrue();
    }

    /** The server trusts the client's certificate only, and the client the server's. */
    @ParameterizedTest
    @CsvSource({"EC, RSA", "RSA, Ed25519", "Ed25519, EC"})
    void bothSidesShowTheirCertificates(String servers, String clients) throws IOException {
        TestKeys server = TestKeys.of(servers);
        TestKeys client = TestKeys.of(clients);
        HttpsServer https = HttpsServer.create(ANY_PORT, 0);
        https.setHttpsConfigurator(new ClientsWithCertificates(context(client, server)));
        URI uri = URI.create("https://" + address(https));
        ServerAccess access =
                new ServerAccess(uri, Optional.of(context(server, client)), ServerAccess.TokenSource.NONE);

        assertThat(new HttpApi(access).send(Request.get("/a")).status()).isEqualTo(200);
        assertThat(requests).contains("CN=" + clients);
        ServerAccess stranger =
                new ServerAccess(uri, Optional.of(context(client, client)), ServerAccess.TokenSource.NONE);
        assertThatThrownBy(() -> new HttpApi(stranger).send(Request.get("/a")))
                .as("an authority that did not sign the server's certificate")
                .isInstanceOf(IOException.class);
    }

    private static SSLContext context(TestKeys trusted, TestKeys own) {
        return Tls.context(
                trusted.certificate().getBytes(StandardCharsets.US_ASCII),
                Optional.of(new Tls.Identity(own.certificate(), own.key())));
    }

    @Test
    void severalAuthoritiesAreTrusted() throws IOException {
        TestKeys server = TestKeys.of("EC");
        HttpsServer https = HttpsServer.create(ANY_PORT, 0);
        https.setHttpsConfigurator(new ClientsWithCertificates(context(server, server)));
        URI uri = URI.create("https://" + address(https));
        byte[] authorities =
                (TestKeys.of("RSA").certificate() + server.certificate()).getBytes(StandardCharsets.US_ASCII);
        SSLContext withoutKey = Tls.context(authorities, Optional.empty());
        SSLContext withKey =
                Tls.context(authorities, Optional.of(new Tls.Identity(server.certificate(), server.key())));

        assertThat(new HttpApi(new ServerAccess(uri, Optional.of(withKey), ServerAccess.TokenSource.NONE))
                        .send(Request.get("/a"))
                        .status())
                .isEqualTo(200);
        assertThatThrownBy(
                        () -> new HttpApi(new ServerAccess(uri, Optional.of(withoutKey), ServerAccess.TokenSource.NONE))
                                .send(Request.get("/a")))
                .as("a client without a certificate")
                .isInstanceOf(IOException.class);
    }

    @Test
    void certificatesAndKeysThatCannotBeReadAreNamed() {
        byte[] good = TestKeys.of("EC").certificate().getBytes(StandardCharsets.US_ASCII);
        String key = "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n";

        assertThatThrownBy(() -> Tls.context(new byte[] {1, 2}, Optional.empty()))
                .isInstanceOf(AccessException.class)
                .hasMessageStartingWith("the certificates for the API server cannot be used: ");
        assertThatThrownBy(() -> Tls.context(
                        good, Optional.of(new Tls.Identity(TestKeys.of("EC").certificate(), key))))
                .isInstanceOf(AccessException.class);
    }

    /** Asks each client for its certificate. */
    private static final class ClientsWithCertificates extends HttpsConfigurator {

        ClientsWithCertificates(SSLContext context) {
            super(context);
        }

        @Override
        public void configure(HttpsParameters parameters) {
            SSLParameters wanted = getSSLContext().getDefaultSSLParameters();
            wanted.setNeedClientAuth(true);
            parameters.setSSLParameters(wanted);
        }
    }
}
