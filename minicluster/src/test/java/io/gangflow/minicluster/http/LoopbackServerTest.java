package io.gangflow.minicluster.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Requests that never arrive: each holds a connection for a bounded time, and does not block others. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class LoopbackServerTest {

    private static final String HALF_HEADER = "POST / HTTP/1.1\r\nHost: localhost\r\nConte";
    private static final String HALF_BODY = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nhalf";
    private static final int HELD = 100;

    @Test
    void requestsAreAnsweredWhileOthersNeverArrive() throws Exception {
        try (LoopbackServer server = start()) {
            List<Socket> held = new ArrayList<>();
            try {
                for (int index = 0; index < HELD; index++) {
                    held.add(send(server.url(), index % 2 == 0 ? HALF_HEADER : HALF_BODY));
                }
                assertThat(posted(server.url(), "whole")).isEqualTo("whole");
            } finally {
                for (Socket socket : held) {
                    socket.close();
                }
            }
        }
    }

    @Test
    void requestsThatDoNotArriveInTimeAreCutOff() throws Exception {
        assertThat(outputOf("-Dsun.net.httpserver.maxReqTime=1", "late"))
                .contains("half header: closed", "half body: closed");
    }

    @Test
    void connectionsBeyondTheMostAreClosed() throws Exception {
        assertThat(outputOf("-Djdk.httpserver.maxConnections=2", "many")).contains("third connection: closed");
    }

    private static LoopbackServer start() throws IOException {
        return LoopbackServer.start(0, "test", exchange -> {
            try (exchange) {
                byte[] body = exchange.getRequestBody().readAllBytes();
                exchange.sendResponseHeaders(200, body.length);
                exchange.getResponseBody().write(body);
            }
        });
    }

    private static Socket send(URI url, String text) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), url.getPort());
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    private static String posted(URI url, String body) throws IOException, InterruptedException {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(url)
                                .POST(HttpRequest.BodyPublishers.ofString(body))
                                .build(),
                        HttpResponse.BodyHandlers.ofString())
                .body();
    }

    /** The limits are read once per JVM, so other values need a separate JVM. */
    private static String outputOf(String property, String part) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        property,
                        "-cp",
                        System.getProperty("java.class.path"),
                        OtherJvm.class.getName(),
                        part)
                .redirectErrorStream(true)
                .start();
        try {
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    /** Sends requests as a hostile client does, and prints the result. */
    static final class OtherJvm {

        private OtherJvm() {}

        public static void main(String[] arguments) throws Exception {
            try (LoopbackServer server = start()) {
                if (arguments[0].equals("late")) {
                    print("half header", send(server.url(), HALF_HEADER));
                    print("half body", send(server.url(), HALF_BODY));
                } else {
                    Socket first = send(server.url(), HALF_HEADER);
                    Socket second = send(server.url(), HALF_HEADER);
                    print("third connection", send(server.url(), ""));
                    first.close();
                    second.close();
                }
            }
        }

        private static void print(String name, Socket socket) throws IOException {
            try (socket) {
                boolean closed = isClosed(socket);
                System.out.println(name + ": " + (closed ? "closed" : "answered"));
            }
        }

        private static boolean isClosed(Socket socket) throws IOException {
            try {
                return socket.getInputStream().read() < 0;
            } catch (SocketException reset) {
                return true;
            }
        }
    }
}
