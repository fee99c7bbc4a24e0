package io.gangflow.argo.watch;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A reflector with an API server whose responses to watches are controlled by the test. */
@Timeout(60)
@SuppressWarnings("NullAway.Init") // set before each test
class ReflectorTest {

    private static final String CUT = "cut";
    private static final String SILENT = "silent";

    private final BlockingQueue<String> watches = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
    private final Queue<String> asked = new ConcurrentLinkedQueue<>();
    private HttpServer server;
    private KubernetesClient client;
    private volatile int status = 200;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newCachedThreadPool());
        server.createContext("/api/v1/namespaces/ns/configmaps", this::answer);
        server.start();
        client = new KubernetesClientBuilder()
                .withConfig(new ConfigBuilder(Config.empty())
                        .withMasterUrl("http://127.0.0.1:" + server.getAddress().getPort())
                        .withRequestRetryBackoffLimit(0)
                        .build())
                .build();
    }

    @AfterEach
    void stop() {
        client.close();
        server.stop(0);
    }

    /** Serves a list of two pages, and watches as the test writes them. */
    private void answer(HttpExchange exchange) throws IOException {
        String query = exchange.getRequestURI().getQuery();
        try (exchange) {
            if (query.contains("watch=true")) {
                asked.add("watch " + query.replaceAll(".*resourceVersion=([0-9]*).*", "$1"));
                watch(exchange);
                return;
            }
            boolean second = query.contains("continue=more");
            asked.add(second ? "page 2" : "page 1");
            byte[] body = "{\"metadata\":{\"resourceVersion\":\"10\"%s},\"items\":[%s]}"
                    .formatted(second ? "" : ",\"continue\":\"more\"", second ? object("b", 9) : object("a", 3))
                    .getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    private void watch(HttpExchange exchange) throws IOException {
        exchange.sendResponseHeaders(status, status == 200 ? 0 : -1);
        if (status != 200) {
            return;
        }
        OutputStream out = exchange.getResponseBody();
        out.flush();
        try {
            while (true) {
                String next = watches.take();
                if (next.equals(CUT)) {
                    return;
                }
                if (next.equals(SILENT)) {
                    Thread.sleep(TimeUnit.SECONDS.toMillis(30));
                    return;
                }
                out.write((next + "\n").getBytes(StandardCharsets.UTF_8));
                out.flush();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String object(String name, int version) {
        return "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"%s\",\"resourceVersion\":\"%d\",\"managedFields\":[{\"manager\":\"m\"}]}}"
                .formatted(name, version);
    }

    private static String event(String type, String object) {
        return "{\"type\":\"%s\",\"object\":%s}".formatted(type, object);
    }

    private final class Told implements Reflector.Target<ConfigMap> {
        private void tell(String what, ConfigMap object) {
            assertThat(object.getMetadata().getManagedFields()).hasSizeLessThan(2);
            heard.add(what + " " + object.getMetadata().getName());
        }

        @Override
        public void start() {
            heard.add("begin");
        }

        @Override
        public void listed(ConfigMap object) {
            tell("listed", object);
        }

        @Override
        public void replaced(String version) {
            heard.add("replaced " + version);
        }

        @Override
        public void changed(ConfigMap object) {
            tell("changed", object);
        }

        @Override
        public void deleted(ConfigMap object) {
            tell("deleted", object);
        }
    }

    private Reflector<ConfigMap> reflector() {
        return Reflector.start(client, "ns", ConfigMap.class, new Told());
    }

    private void hear(String... expected) throws InterruptedException {
        for (String each : expected) {
            assertThat(heard.poll(20, TimeUnit.SECONDS)).isEqualTo(each);
        }
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        for (int i = 0; i < 400 && !condition.getAsBoolean(); i++) {
            Thread.sleep(50);
        }
        assertThat(condition.getAsBoolean()).isTrue();
    }

    @Test
    void aListOfPagesIsFollowedByEvents() throws InterruptedException {
        try (Reflector<ConfigMap> reflector = reflector()) {
            hear("begin", "listed a", "listed b", "replaced 10");
            watches.addAll(List.of(
                    event("ADDED", object("c", 11)),
                    event("MODIFIED", object("c", 12)),
                    event("DELETED", object("a", 13))));
            hear("changed c", "changed c", "deleted a");
            assertThat(reflector.isCurrent()).isTrue();
        }
    }

    @Test
    void aWatchThatIsCutContinuesBehindItsLastEventOrBookmark() throws InterruptedException {
        try (Reflector<ConfigMap> reflector = reflector()) {
            hear("begin", "listed a", "listed b", "replaced 10");
            watches.addAll(List.of(event("ADDED", object("c", 11)), CUT));
            hear("changed c");
            watches.addAll(List.of(event("BOOKMARK", object("", 40)), CUT));
            await(() -> asked.contains("watch 40"));
            assertThat(asked).containsExactly("page 1", "page 2", "watch 10", "watch 11", "watch 40");
            await(reflector::isCurrent);
        }
    }

    @Test
    void aVersionThatTheServerDoesNotKnowAnyMoreIsFollowedByAnotherList() throws InterruptedException {
        try (Reflector<ConfigMap> reflector = reflector()) {
            hear("begin", "listed a", "listed b", "replaced 10");
            watches.add("{\"type\":\"ERROR\",\"object\":{\"kind\":\"Status\",\"code\":410,\"reason\":\"Expired\"}}");
            hear("begin", "listed a", "listed b", "replaced 10");
            await(reflector::isCurrent);
        }
    }

    @Test
    void aRefusedWatchIsNotCurrentUntilItIsAllowedAgain() throws InterruptedException {
        status = 403;
        try (Reflector<ConfigMap> reflector = reflector()) {
            hear("begin", "listed a", "listed b", "replaced 10");
            await(() -> asked.stream().filter("watch 10"::equals).count() > 1);
            assertThat(reflector.isCurrent()).isFalse();
            status = 200;
            await(reflector::isCurrent);
            assertThat(asked.stream().filter("page 1"::equals)).hasSize(1);
            status = 401; // its token has expired
            watches.add(CUT);
            await(() -> !reflector.isCurrent());
        }
    }

    @Test
    void aWatchThatIsTooOldForTheServerIsFollowedByAnotherList() throws InterruptedException {
        status = 410;
        try (Reflector<ConfigMap> reflector = reflector()) {
            hear("begin", "listed a", "listed b", "replaced 10", "begin");
            assertThat(reflector.isCurrent()).isFalse();
        }
    }

    /** Its connection was cut silently. */
    @Test
    void aSilentWatchIsOpenedAgain() throws InterruptedException {
        try (Reflector<ConfigMap> reflector = reflector()) {
            hear("begin", "listed a", "listed b", "replaced 10");
            watches.add(SILENT);
            await(() -> asked.stream().filter("watch 10"::equals).count() > 1);
            await(reflector::isCurrent);
        }
    }

    @Test
    void nothingIsToldAfterTheEnd() throws InterruptedException {
        Reflector<ConfigMap> reflector = reflector();
        hear("begin", "listed a", "listed b", "replaced 10");
        reflector.close();
        watches.add(event("ADDED", object("c", 11)));
        assertThat(heard.poll(1, TimeUnit.SECONDS)).isNull();
        assertThat(reflector.isCurrent()).isFalse();
    }
}
