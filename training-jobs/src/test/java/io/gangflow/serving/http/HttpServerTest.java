package io.gangflow.serving.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.serving.log.Log;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class HttpServerTest {

    private static final HttpLimits SHORT = new HttpLimits(1000, 8, 300, 300, 300);

    private static HttpServer start(HttpLimits limits, Endpoint endpoint) throws IOException {
        return HttpServer.start(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                limits,
                endpoint,
                new Log("critical", line -> {}));
    }

    /** Answers with the path and the size of the body. */
    private static void echo(Request request, Consumer<Reply> answer) {
        answer.accept(Reply.json(200, request.path() + " " + request.body().length));
    }

    private static RawConnection connect(HttpServer server) throws IOException {
        return new RawConnection(server.address().getPort());
    }

    @Test
    void aConnectionServesManyRequests() throws Exception {
        try (HttpServer server = start(HttpLimits.USUAL, HttpServerTest::echo);
                RawConnection connection = connect(server)) {
            for (int i = 0; i < 3; i++) {
                connection.send("POST /a?b=c HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\n{}");
                assertThat(connection.read(74))
                        .startsWith("HTTP/1.1 200 OK\r\n")
                        .endsWith("\r\n\r\n/a 2");
            }
        }
    }

    @Test
    void answersKeepTheOrderOfTheirRequestsHoweverLongEachTakes() throws Exception {
        List<Consumer<Reply>> held = new ArrayList<>();
        CompletableFuture<Void> first = new CompletableFuture<>();
        Endpoint endpoint = (request, answer) -> {
            if (request.path().equals("/slow")) {
                held.add(answer);
                first.complete(null);
            } else {
                echo(request, answer);
            }
        };
        try (HttpServer server = start(HttpLimits.USUAL, endpoint);
                RawConnection connection = connect(server)) {
            connection.send(
                    "GET /slow HTTP/1.1\r\nhost: x\r\n\r\nGET /fast HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
            first.get(5, TimeUnit.SECONDS);
            held.get(0).accept(Reply.json(200, "/slow"));
            assertThat(connection.untilClosed()).containsSubsequence("/slow", "/fast");
        }
    }

    @Test
    void aClientThatSendsByteByByteHasNoMoreTimeThanAnyOther() throws Exception {
        try (HttpServer server = start(SHORT, HttpServerTest::echo);
                RawConnection connection = connect(server)) {
            connection.send("POST /a HTTP/1.1\r\nhost: x\r\ncontent-length: 900\r\n\r\n");
            CompletableFuture<Void> dripping = CompletableFuture.runAsync(() -> drip(connection));
            assertThat(connection.untilClosed())
                    .startsWith("HTTP/1.1 408 Request Timeout")
                    .contains("connection: close");
            dripping.get(5, TimeUnit.SECONDS);
            assertThat(server.connections()).isZero();
        }
    }

    private static void drip(RawConnection connection) {
        try {
            for (int i = 0; i < 800; i++) {
                connection.send(" ");
                Thread.sleep(5);
            }
        } catch (IOException closed) {
            return; // expected
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void silentConnectionsAreClosed() throws Exception {
        try (HttpServer server = start(SHORT, HttpServerTest::echo);
                RawConnection silent = connect(server);
                RawConnection once = connect(server)) {
            once.send("GET /a HTTP/1.1\r\nhost: x\r\n\r\n");
            assertThat(once.untilClosed()).contains("200 OK");
            assertThat(silent.untilClosed()).isEmpty();
        }
    }

    @Test
    void aClientThatDoesNotTakeItsAnswerIsCutOff() throws Exception {
        String large = "x".repeat(32 << 20);
        try (HttpServer server = start(SHORT, (request, answer) -> answer.accept(Reply.json(200, large)));
                RawConnection connection = connect(server)) {
            connection.send("GET /a HTTP/1.1\r\nhost: x\r\n\r\n");
            connection.read(1);
            for (int i = 0; i < 100 && server.connections() > 0; i++) {
                Thread.sleep(50);
            }
            assertThat(server.connections()).isZero();
        }
    }

    @Test
    void whatIsTooLargeIsRefusedBeforeItIsRead() throws Exception {
        try (HttpServer server = start(SHORT, HttpServerTest::echo)) {
            try (RawConnection body = connect(server)) {
                body.send("POST /a HTTP/1.1\r\nhost: x\r\ncontent-length: 1000000000\r\n\r\n");
                assertThat(body.untilClosed()).startsWith("HTTP/1.1 413").contains("at most 1000 bytes");
            }
            try (RawConnection chunks = connect(server)) {
                chunks.send(
                        "POST /a HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n3e9\r\n" + "a".repeat(1001));
                assertThat(chunks.untilClosed()).startsWith("HTTP/1.1 413");
            }
            try (RawConnection line = connect(server)) {
                line.send("GET /" + "a".repeat(5000) + " HTTP/1.1\r\n\r\n");
                assertThat(line.untilClosed()).startsWith("HTTP/1.1 414");
            }
            try (RawConnection headers = connect(server)) {
                headers.send("GET /a HTTP/1.1\r\n" + ("a: " + "b".repeat(1000) + "\r\n").repeat(20) + "\r\n");
                assertThat(headers.untilClosed()).startsWith("HTTP/1.1 431");
            }
        }
    }

    @Test
    void aDefectIsAnsweredAndTheConnectionGoesOn() throws Exception {
        Endpoint endpoint = (request, answer) -> {
            if (request.path().equals("/defect")) {
                throw new IllegalStateException("a defect");
            }
            echo(request, answer);
        };
        try (HttpServer server = start(SHORT, endpoint);
                RawConnection connection = connect(server)) {
            connection.send("GET /defect HTTP/1.1\r\nhost: x\r\n\r\nGET /a HTTP/1.1\r\nhost: x\r\n\r\n");
            assertThat(connection.untilClosed())
                    .containsSubsequence("HTTP/1.1 500 ", "Internal Server Error", "HTTP/1.1 200 OK")
                    .doesNotContain("a defect");
        }
    }

    @Test
    void twoLengthsOfOneBodyAreRefused() throws Exception {
        try (HttpServer server = start(SHORT, HttpServerTest::echo);
                RawConnection connection = connect(server)) {
            connection.send("POST /a HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab");
            assertThat(connection.untilClosed()).startsWith("HTTP/1.1 400");
        }
    }

    @Test
    void connectionsBeyondTheLimitAreTurnedAway() throws Exception {
        List<RawConnection> open = new ArrayList<>();
        HttpLimits limits = new HttpLimits(1000, 8, 10_000, 10_000, 10_000);
        try (HttpServer server = start(limits, HttpServerTest::echo)) {
            for (int i = 0; i < 8; i++) {
                open.add(connect(server));
                open.get(i).send("GET /a HTTP/1.1\r\nhost: x\r\n\r\n");
                open.get(i).read(1);
            }
            try (RawConnection ninth = connect(server)) {
                assertThat(ninth.untilClosed()).startsWith("HTTP/1.1 503").contains("retry-after: 1");
            }
        } finally {
            for (RawConnection each : open) {
                each.close();
            }
        }
    }
}
