package io.gangflow.argo.watch;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** An API server over HTTP with one workflow that breaks each watch in another way. */
final class FaultyServer implements AutoCloseable {

    /** The fate of one watch. */
    interface Behaviour {
        void answer(HttpExchange exchange) throws IOException, InterruptedException;
    }

    private final HttpServer http;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<Behaviour> watches;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final AtomicInteger opened = new AtomicInteger();
    private final AtomicInteger lists = new AtomicInteger();
    private final List<String> versions = Collections.synchronizedList(new ArrayList<>());

    FaultyServer(List<Behaviour> watches) throws IOException {
        this.watches = watches;
        http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        http.setExecutor(threads);
        http.createContext("/apis/argoproj.io/v1alpha1/namespaces/default/workflows", this::answer);
        http.start();
    }

    KubernetesClient client() {
        return new KubernetesClientBuilder()
                .withConfig(new ConfigBuilder(Config.empty())
                        .withMasterUrl("http://127.0.0.1:" + http.getAddress().getPort())
                        .withNamespace("default")
                        .withRequestRetryBackoffLimit(0)
                        .build())
                .build();
    }

    int watches() {
        return opened.get();
    }

    int lists() {
        return lists.get();
    }

    /** The versions from which watches started. */
    List<String> versions() {
        return List.copyOf(versions);
    }

    static Behaviour events(String... lines) {
        return exchange -> {
            begin(exchange, lines);
            exchange.close(); // without the last chunk: the connection breaks in the middle
        };
    }

    static Behaviour status(int code) {
        return exchange -> {
            exchange.sendResponseHeaders(code, -1);
            exchange.close();
        };
    }

    /** Sends some lines and then nothing, while the connection stays open. */
    Behaviour silence(String... lines) {
        return exchange -> {
            begin(exchange, lines);
            closed.await();
        };
    }

    static String event(String type, String version, String phase) {
        return "{\"type\":\"%s\",\"object\":%s}".formatted(type, workflow(version, phase));
    }

    static String gone() {
        return "{\"type\":\"ERROR\",\"object\":{\"kind\":\"Status\",\"code\":410,\"message\":\"too old\"}}";
    }

    private static String workflow(String version, String phase) {
        return "{\"apiVersion\":\"argoproj.io/v1alpha1\",\"kind\":\"Workflow\",\"metadata\":{\"name\":\"wf\",\"uid\":\"u\",\"resourceVersion\":\"%s\"},\"status\":{\"phase\":\"%s\"}}"
                .formatted(version, phase);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String query = String.valueOf(exchange.getRequestURI().getQuery());
        if (!query.contains("watch=true")) {
            lists.incrementAndGet();
            byte[] body =
                    "{\"kind\":\"WorkflowList\",\"apiVersion\":\"argoproj.io/v1alpha1\",\"metadata\":{\"resourceVersion\":\"10\"},\"items\":[%s]}"
                            .formatted(workflow("10", "Running"))
                            .getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
            return;
        }
        versions.add(query.replaceAll(".*resourceVersion=(\\d+).*", "$1"));
        int number = opened.getAndIncrement();
        try {
            watches.get(Math.min(number, watches.size() - 1)).answer(exchange);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void begin(HttpExchange exchange, String... lines) throws IOException {
        exchange.sendResponseHeaders(200, 0);
        OutputStream out = exchange.getResponseBody();
        for (String line : lines) {
            out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        }
        out.flush();
    }

    @Override
    public void close() {
        closed.countDown();
        http.stop(0);
        threads.shutdownNow();
    }
}
