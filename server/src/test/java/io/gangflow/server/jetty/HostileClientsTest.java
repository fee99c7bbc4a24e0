package io.gangflow.server.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.hostile.HostileClients;
import io.gangflow.hostile.Wire;
import io.gangflow.server.access.Rights;
import io.gangflow.server.connection.ConnectionLimits;
import io.gangflow.server.http.Answer;
import io.gangflow.server.http.ApiException;
import io.gangflow.server.http.Permission;
import io.gangflow.server.http.Route;
import io.gangflow.server.http.Route.Method;
import io.gangflow.server.limit.TokenBuckets.Rate;
import java.io.IOException;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Malicious clients, together with honest ones. */
@Timeout(120)
final class HostileClientsTest extends HostileClients {

    private static final String GET = "GET /api/v2/dags/count HTTP/1.1\r\nHost: localhost\r\n\r\n";

    private static ServerLimits limits(ConnectionLimits connections) {
        ServerLimits usual = ServerLimits.DEFAULT;
        return limits(connections, usual.workers(), Duration.ofSeconds(5), usual.handling());
    }

    /** All clients of a test are one user, whose limit has a test of its own; hostile ones have an address of their own. */
    private static ServerLimits limits(
            ConnectionLimits connections, int workers, Duration patience, Duration handling) {
        ServerLimits usual = ServerLimits.DEFAULT;
        return new ServerLimits(
                connections,
                usual.headerBytes(),
                usual.bodyBytes(),
                usual.bodiesBytes(),
                usual.perAddress(),
                new Rate(100_000, 100_000),
                usual.perLogin(),
                workers,
                patience,
                handling,
                usual.streams(),
                usual.streaming(),
                usual.draining());
    }

    private static ServerLimits hasty() {
        return limits(new ConnectionLimits(
                2_000, 300, Duration.ofMillis(500), Duration.ofMillis(500), Duration.ofMillis(500)));
    }

    private static void honest(ApiServer server) throws IOException {
        try (Wire wire = new Wire(server.port())) {
            assertThat(wire.send(GET).answer()).startsWith("HTTP/1.1 200");
        }
    }

    @Override
    protected Target start() {
        ApiServer server = Servers.start(hasty(), Servers.echoes());
        return new Target() {
            @Override
            public int port() {
                return server.port();
            }

            @Override
            public void close() {
                server.close();
            }
        };
    }

    @Override
    protected String get() {
        return GET;
    }

    @Override
    protected String post() {
        return "POST /api/v2/dags/count/dagRuns HTTP/1.1\r\nHost: localhost\r\n";
    }

    @Override
    protected int most() {
        return 300;
    }

    @Override
    protected long mostOfABody() {
        return 16 << 20;
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET /api/v2/dags/count HTTP/1.1\r\nHost: localhost\r\nX-Slow: ", ""})
    void bytesThatDripDoNotProlongTheTime(String begin) throws IOException, InterruptedException {
        try (ApiServer server = Servers.start(hasty(), Servers.echoes());
                Wire wire = new Wire(server.port())) {
            wire.send(begin);
            boolean cut = false;
            for (int i = 0; i < 600 && !cut; i++) {
                Thread.sleep(20);
                try {
                    wire.send("a");
                } catch (SocketException closed) {
                    cut = true;
                }
            }
            assertThat(cut).isTrue();
        }
    }

    @Test
    void aBodyThatDripsIsCutOff() throws IOException {
        try (ApiServer server = Servers.start(hasty(), Servers.echoes());
                Wire wire = new Wire(server.port())) {
            wire.send("POST /api/v2/dags/count/dagRuns HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{");
            assertThat(wire.answer()).startsWith("HTTP/1.1 408").contains("{\"detail\":\"Request Timeout\"}");
            assertThat(wire.rest()).isEmpty();
        }
    }

    @Test
    void aReaderThatDoesNotReadIsCutOff() throws IOException, InterruptedException {
        CountDownLatch ended = new CountDownLatch(1);
        Route flood = Servers.route(
                Method.GET,
                "/api/v2/flood",
                call -> new Answer.Stream(200, "application/x-ndjson", Map.of(), out -> {
                    try {
                        while (true) {
                            out.write(new byte[1 << 16]);
                        }
                    } finally {
                        ended.countDown();
                    }
                }));
        try (ApiServer server = Servers.start(hasty(), List.of(flood));
                Wire wire = new Wire(server.port())) {
            wire.send("GET /api/v2/flood HTTP/1.1\r\nHost: localhost\r\n\r\n");
            ended.await();
        }
    }

    @Test
    void nothingOfABodyIsReadForSomebodyWhoIsNotLetIn() throws IOException {
        AccessControl nobody = new AccessControl(
                (credentials, origin) -> {
                    throw new ApiException(401, "Not authenticated");
                },
                List.of(),
                Rights.EVERYTHING);
        ServerOptions options = new ServerOptions("127.0.0.1", 0, Optional.empty(), ServerLimits.DEFAULT);
        try (ApiServer server = ApiServer.start(options, Servers.echoes(), nobody);
                Wire wire = new Wire(server.port())) {
            wire.send(
                    "POST /api/v2/dags/count/dagRuns HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1073741824\r\n\r\n");
            assertThat(wire.answer()).startsWith("HTTP/1.1 401");
            int sent = 0;
            byte[] megabyte = new byte[1 << 20];
            try {
                while (sent < 64) {
                    wire.send(megabyte);
                    sent++;
                }
            } catch (SocketException closed) {
                assertThat(sent).as("MiB that the sockets' buffers took").isLessThan(16);
            }
            assertThat(sent).isLessThan(64);
        }
    }

    @Test
    void aBodyThatIsTooLargeIsRefusedWhateverItSaysOfItself() throws IOException {
        try (ApiServer server = Servers.echo()) {
            try (Wire wire = new Wire(server.port())) {
                wire.send(
                        "POST /api/v2/dags/count/dagRuns HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1048577\r\n\r\n");
                assertThat(wire.answer()).startsWith("HTTP/1.1 413");
            }
            try (Wire wire = new Wire(server.port())) {
                wire.send(
                        "POST /api/v2/dags/count/dagRuns HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n");
                String chunk = "10000\r\n" + "a".repeat(0x10000) + "\r\n";
                for (int i = 0; i < 17; i++) {
                    wire.send(chunk);
                }
                assertThat(wire.answer()).startsWith("HTTP/1.1 413");
            }
            honest(server);
        }
    }

    @Test
    void headersAndQueriesAreBounded() throws IOException {
        try (ApiServer server = Servers.echo()) {
            StringBuilder many = new StringBuilder("GET /api/v2/dags/count HTTP/1.1\r\nHost: localhost\r\n");
            for (int i = 0; i < 10_000; i++) {
                many.append("X-").append(i).append(": a\r\n");
            }
            for (String request : List.of(
                    many + "\r\n",
                    "GET /api/v2/dags/count HTTP/1.1\r\nHost: localhost\r\nX-Big: " + "a".repeat(40_000) + "\r\n\r\n",
                    "GET /api/v2/dags/count?q=" + "a".repeat(100_000) + " HTTP/1.1\r\nHost: localhost\r\n\r\n")) {
                try (Wire wire = new Wire(server.port())) {
                    wire.send(request);
                    assertThat(wire.answer())
                            .containsPattern("^HTTP/1.1 (431|414)")
                            .contains("{\"detail\":");
                } catch (SocketException reset) {
                    assertThat(reset)
                            .as("closed while it was still sent")
                            .hasMessageMatching(".*([Rr]eset|[Bb]roken).*");
                }
            }
            try (Wire wire = new Wire(server.port())) {
                wire.send("GET /api/v2/dags/count?" + "a=b&".repeat(1_000) + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
                assertThat(wire.answer()).startsWith("HTTP/1.1 400").contains("more than 256 parameters");
            }
            honest(server);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Length: 5\r\nTransfer-Encoding: chunked",
                "Transfer-Encoding: chunked\r\nContent-Length: 5",
                "Content-Length: 5\r\nContent-Length: 6",
                "Content-Length: 5, 5",
                "Content-Length: +5",
                "Content-Length: -5",
                "Content-Length: 0x5",
                "Transfer-Encoding: chunked, identity",
                "Transfer-Encoding: xchunked",
                "Transfer-Encoding : chunked",
                "Transfer-Encoding:\n chunked",
                "Host: other",
            })
    void requestsThatTwoServersWouldReadDifferentlyAreRefused(String headers) throws IOException {
        try (ApiServer server = Servers.echo();
                Wire wire = new Wire(server.port())) {
            wire.send("POST /api/v2/dags/count/dagRuns HTTP/1.1\r\nHost: localhost\r\n" + headers
                    + "\r\n\r\n0\r\n\r\nGET /api/v2/dags/smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n");
            assertThat(wire.rest()).containsPattern("^HTTP/1.1 (400|501)").doesNotContain("smuggled", "HTTP/1.1 200");
        }
    }

    @Test
    void deepJsonIsRefused() throws IOException {
        try (ApiServer server = Servers.echo();
                Wire wire = new Wire(server.port())) {
            String body = "[".repeat(1 << 20);
            wire.send("POST /api/v2/dags/count/dagRuns HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + body.length()
                    + "\r\n\r\n" + body);
            assertThat(wire.answer()).startsWith("HTTP/1.1 422");
            honest(server);
        }
    }

    @Test
    void anAddressAndACallerThatAskTooFastAreToldWhenToComeAgain() throws IOException {
        ServerLimits usual = limits(ConnectionLimits.DEFAULT);
        ServerLimits slow = new ServerLimits(
                usual.connections(),
                usual.headerBytes(),
                usual.bodyBytes(),
                usual.bodiesBytes(),
                new Rate(0.001, 5),
                new Rate(0.002, 2),
                usual.perLogin(),
                usual.workers(),
                usual.patience(),
                usual.handling(),
                usual.streams(),
                usual.streaming(),
                usual.draining());
        try (ApiServer server = Servers.start(slow, Servers.echoes());
                Wire wire = new Wire(server.port())) {
            assertThat(wire.send(GET).answer()).startsWith("HTTP/1.1 200");
            assertThat(wire.send(GET).answer()).startsWith("HTTP/1.1 200");
            for (int i = 0; i < 3; i++) {
                assertThat(wire.send(GET).answer())
                        .startsWith("HTTP/1.1 429")
                        .containsPattern("Retry-After: (500|499)");
            }
            assertThat(wire.send(GET).answer()).startsWith("HTTP/1.1 429").containsPattern("Retry-After: (1000|99\\d)");
            assertThat(wire.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
                            .answer())
                    .as("probes are not counted")
                    .startsWith("HTTP/1.1 200");
        }
    }

    /** A refused script would leave the page blank: a browser does not ask for it again. */
    @Test
    void aFileIsServedAlthoughItWaitedTooLongForAWorker() throws IOException {
        ServerLimits usual = ServerLimits.DEFAULT;
        ServerLimits impatient = limits(usual.connections(), usual.workers(), Duration.ZERO, usual.handling());
        List<Route> routes = new ArrayList<>(Servers.echoes());
        routes.add(new Route(
                Method.GET,
                "/assets/app.js",
                Route.Dialect.V2,
                Permission.NOBODY_ASKED,
                call -> new Answer.Text(200, "text/javascript", "page", Map.of())));
        try (ApiServer server = Servers.start(impatient, routes);
                Wire wire = new Wire(server.port())) {
            assertThat(wire.send(GET).answer()).startsWith("HTTP/1.1 429").contains("The server is busy");
            assertThat(wire.send("GET /assets/app.js HTTP/1.1\r\nHost: localhost\r\n\r\n")
                            .answer())
                    .startsWith("HTTP/1.1 200");
        }
    }

    @Test
    void whatThereIsNoWorkerForIsRefusedAndAnAnswerInTimeIsAlwaysGiven() throws IOException {
        CountDownLatch never = new CountDownLatch(1);
        AtomicInteger interrupted = new AtomicInteger();
        Route hang = Servers.route(Method.GET, "/api/v2/hang", call -> {
            try {
                never.await();
            } catch (InterruptedException e) {
                interrupted.incrementAndGet();
                throw e;
            }
            return new Answer.Empty(204, Map.of());
        });
        List<Wire> wires = new ArrayList<>();
        try (ApiServer server = Servers.start(oneWorker(), List.of(hang))) {
            for (int i = 0; i < 5; i++) {
                wires.add(new Wire(server.port()).send("GET /api/v2/hang HTTP/1.1\r\nHost: localhost\r\n\r\n"));
            }
            List<String> answers = new ArrayList<>();
            for (Wire wire : wires) {
                answers.add(wire.answer());
            }
            assertThat(answers)
                    .allMatch(answer -> answer.startsWith("HTTP/1.1 429") || answer.startsWith("HTTP/1.1 503"));
            assertThat(answers).anyMatch(answer -> answer.contains("The server is busy"));
            assertThat(answers).anyMatch(answer -> answer.contains("There was no answer in time"));
            assertThat(answers).allMatch(answer -> answer.contains("Retry-After: 1"));
            assertThat(interrupted.get()).isPositive();
        } finally {
            for (Wire wire : wires) {
                wire.close();
            }
        }
    }

    /** Handles one request at a time, for at most one second. */
    private static ServerLimits oneWorker() {
        return limits(ServerLimits.DEFAULT.connections(), 1, Duration.ofSeconds(30), Duration.ofSeconds(1));
    }
}
