package io.gangflow.server.jetty;

import static org.assertj.core.api.Assertions.assertThat;

import io.gangflow.server.http.Answer;
import io.gangflow.server.http.Route.Method;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Responses for clients that accept gzip, and for others. */
@Timeout(60)
final class CompressionTest {

    private static final String LONG = "a line of a log\n".repeat(1_000);

    private final CountDownLatch read = new CountDownLatch(1);
    private ApiServer server = Servers.echo();

    @BeforeEach
    void start() {
        server.close();
        server = Servers.start(
                ServerLimits.DEFAULT,
                List.of(
                        Servers.route(Method.GET, "/long", call -> new Answer.Text(200, "text/plain", LONG, Map.of())),
                        Servers.route(Method.GET, "/short", call -> new Answer.Text(200, "text/plain", "a", Map.of())),
                        Servers.route(
                                Method.GET,
                                "/image",
                                call -> new Answer.Bytes(200, "image/png", new byte[9_000], Map.of())),
                        Servers.route(
                                Method.GET,
                                "/kept",
                                call -> new Answer.Text(
                                        200, "text/plain", LONG, Map.of("Cache-Control", "private, max-age=5"))),
                        Servers.route(
                                Method.GET,
                                "/stream",
                                call -> new Answer.Stream(200, "application/x-ndjson", Map.of(), out -> {
                                    out.write("first\n".getBytes(StandardCharsets.UTF_8));
                                    out.flush();
                                    read.await();
                                    out.write("second\n".getBytes(StandardCharsets.UTF_8));
                                }))));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private HttpResponse<InputStream> get(String path, String encoding) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
                .header("Authorization", "Bearer " + Servers.TOKEN)
                .header("Accept-Encoding", encoding)
                .build();
        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofInputStream());
    }

    private static String header(HttpResponse<?> response, String name) {
        return response.headers().firstValue(name).orElse("");
    }

    @Test
    void aLongTextIsCompressed() throws Exception {
        HttpResponse<InputStream> response = get("/long", "gzip");
        byte[] body = response.body().readAllBytes();
        assertThat(header(response, "Content-Encoding")).isEqualTo("gzip");
        assertThat(header(response, "Vary")).isEqualTo("Accept-Encoding");
        assertThat(body).hasSizeLessThan(500);
        assertThat(new GZIPInputStream(new ByteArrayInputStream(body)).readAllBytes())
                .isEqualTo(LONG.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void otherResponsesAreNot() throws Exception {
        assertThat(header(get("/long", "identity"), "Content-Encoding")).isEmpty();
        assertThat(header(get("/long", "gzip;q=0"), "Content-Encoding")).isEmpty();
        assertThat(header(get("/short", "gzip"), "Content-Encoding")).isEmpty();
        assertThat(header(get("/image", "gzip"), "Content-Encoding")).isEmpty();
    }

    @Test
    void aStreamIsCompressedAndItsPartsArriveWhenTheyAreFlushed() throws Exception {
        HttpResponse<InputStream> response = get("/stream", "gzip");
        assertThat(header(response, "Content-Encoding")).isEqualTo("gzip");
        try (InputStream in = new GZIPInputStream(response.body(), 16)) {
            assertThat(new String(in.readNBytes(6), StandardCharsets.UTF_8)).isEqualTo("first\n");
            read.countDown();
            assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo("second\n");
        }
    }

    @Test
    void aRouteDecidesWhetherItsResponseIsKept() throws Exception {
        assertThat(header(get("/long", "identity"), "Cache-Control")).isEqualTo("no-store");
        assertThat(header(get("/kept", "identity"), "Cache-Control")).isEqualTo("private, max-age=5");
    }
}
