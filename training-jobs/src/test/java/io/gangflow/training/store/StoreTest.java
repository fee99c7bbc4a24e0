package io.gangflow.training.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.gangflow.training.environment.Variables;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreTest {

    private static final byte[] CONTENT = "{}\n".getBytes(StandardCharsets.UTF_8);

    private final Map<String, byte[]> objects = new ConcurrentHashMap<>();
    private final List<String> authorizations = new CopyOnWriteArrayList<>();
    private final AtomicInteger failures = new AtomicInteger();
    private HttpServer server;

    @BeforeEach
    void startServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    @AfterEach
    void stopServer() {
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getRawPath();
            byte[] body = exchange.getRequestBody().readAllBytes();
            authorizations.add(exchange.getRequestHeaders().getFirst("Authorization"));
            if (failures.getAndDecrement() > 0) {
                exchange.sendResponseHeaders(503, -1);
            } else if (exchange.getRequestMethod().equals("PUT")) {
                objects.put(path, body);
                exchange.sendResponseHeaders(200, -1);
            } else if (exchange.getRequestMethod().equals("DELETE")) {
                objects.remove(path);
                exchange.sendResponseHeaders(204, -1);
            } else if (exchange.getRequestURI().getRawQuery() != null) {
                byte[] listing = listing(exchange.getRequestURI().getQuery());
                exchange.sendResponseHeaders(200, listing.length);
                exchange.getResponseBody().write(listing);
            } else if (objects.containsKey(path)) {
                exchange.sendResponseHeaders(200, objects.get(path).length);
                exchange.getResponseBody().write(objects.get(path));
            } else {
                exchange.sendResponseHeaders(404, -1);
            }
        }
    }

    /** Returns one key at a time, to test continuation; the continuation token is the last key. */
    private byte[] listing(String query) {
        String token = query.replaceFirst("^continuation-token=([^&]*)&.*", "$1");
        String prefix = query.replaceFirst(".*prefix=", "");
        List<String> keys = objects.keySet().stream()
                .map(path -> URLDecoder.decode(path.substring("/results/".length()), StandardCharsets.UTF_8))
                .filter(key -> key.startsWith(prefix) && (token.equals(query) || key.compareTo(token) > 0))
                .sorted()
                .toList();
        String next = keys.size() < 2 ? "" : "<NextContinuationToken>" + keys.get(0) + "</NextContinuationToken>";
        String first = keys.isEmpty() ? "" : "<Contents><Key>" + keys.get(0) + "</Key><Size>3</Size></Contents>";
        return ("<ListBucketResult>" + next + first + "</ListBucketResult>").getBytes(StandardCharsets.UTF_8);
    }

    private Store bucket(String location) {
        return StoreLocation.open(
                location,
                new Variables(Map.of(
                        "AWS_ACCESS_KEY_ID", "id",
                        "AWS_SECRET_ACCESS_KEY", "canary-key-training",
                        "AWS_ENDPOINT_URL_S3",
                                "http://127.0.0.1:" + server.getAddress().getPort())));
    }

    @Test
    void objectsAreWrittenAndReadUnderThePrefix() throws Exception {
        Store store = bucket("s3a://results/my train/");
        store.write("metrics.json", CONTENT);
        assertThat(objects).containsOnlyKeys("/results/my%20train/metrics.json");
        assertThat(store.read("metrics.json", 100))
                .hasValueSatisfying(read -> assertThat(read).isEqualTo(CONTENT));
        assertThat(store.read("other.json", 100)).isEmpty();
        assertThat(authorizations)
                .allSatisfy(value -> assertThat(value)
                        .startsWith("AWS4-HMAC-SHA256 Credential=id/")
                        .doesNotContain("canary"));
    }

    @Test
    void aServerThatIsBusyIsAskedAgainButNotForEver() throws Exception {
        failures.set(2);
        bucket("s3://results").write("metrics.json", CONTENT);
        assertThat(objects).containsOnlyKeys("/results/metrics.json");
        failures.set(100);
        assertThatThrownBy(() -> bucket("s3://results").write("metrics.json", CONTENT))
                .isInstanceOf(IOException.class)
                .hasMessageMatching("S3 at http://127.0.0.1:\\d+ refuses PUT s3://results/metrics.json with 503");
    }

    @Test
    void anObjectThatIsTooLongIsRefused() throws Exception {
        Store store = bucket("s3://results");
        store.write("large", new byte[11]);
        assertThat(store.read("large", 11)).isPresent();
        assertThatThrownBy(() -> store.read("large", 10)).hasMessageEndingWith("has more than 10 bytes");
    }

    @Test
    void objectsRightUnderThePrefixAreListedAndDeleted() throws Exception {
        bucket("s3://results/other").write("a", CONTENT);
        bucket("s3://results/my train/deeper").write("a", CONTENT);
        Store store = bucket("s3://results/my train");
        for (String name : List.of("b", "a", "c")) {
            store.write(name, CONTENT);
        }
        assertThat(store.names()).containsExactly("a", "b", "c");
        store.delete("b");
        store.delete("absent");
        assertThat(store.names()).containsExactly("a", "c");
        assertThat(bucket("s3://results/none").names()).isEmpty();
    }

    @Test
    void filesAreListedAndDeleted(@TempDir Path folder) throws Exception {
        Store store = StoreLocation.open(folder.resolve("a").toString(), new Variables(Map.of()));
        assertThat(store.names()).isEmpty();
        store.write("b", CONTENT);
        store.write("a", CONTENT);
        Files.write(folder.resolve("a/.c.part"), CONTENT);
        assertThat(store.names()).containsExactly("a", "b");
        store.delete("a");
        store.delete("a");
        assertThat(store.names()).containsExactly("b");
    }

    @Test
    void filesAreReplacedAsAWholeAndLeaveNothingBeside(@TempDir Path folder) throws Exception {
        Path place = folder.resolve("a/b");
        Store store = StoreLocation.open(place.toUri().toString(), new Variables(Map.of()));
        assertThat(store.read("metrics.json", 10)).isEmpty();
        store.write("metrics.json", new byte[5]);
        store.write("metrics.json", CONTENT);
        assertThat(store.read("metrics.json", 10))
                .hasValueSatisfying(read -> assertThat(read).isEqualTo(CONTENT));
        assertThatThrownBy(() -> store.read("metrics.json", 2)).hasMessageEndingWith("has 3 bytes, more than 2");
        try (var files = Files.list(place)) {
            assertThat(files).containsExactly(place.resolve("metrics.json"));
        }
    }

    @Test
    void aPlaceOfAnotherKindIsRefused() {
        assertThatThrownBy(() -> StoreLocation.open("gs://bucket/x", new Variables(Map.of())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("\"gs://bucket/x\" is neither a folder nor of the form");
    }
}
