package io.gangflow.training.metrics;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/** HTTP server for GET /metrics. Scrapes are answered one at a time; training never waits for them. */
public final class MetricsEndpoint implements AutoCloseable {

    private final HttpServer server;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(MetricsEndpoint::daemon);

    /**
     * Starts the server.
     *
     * @param figures supplies the response body
     * @throws IOException if the address cannot be bound
     */
    public MetricsEndpoint(InetSocketAddress address, Supplier<String> figures) throws IOException {
        server = HttpServer.create(address, 0);
        server.setExecutor(thread);
        server.createContext("/", exchange -> answer(exchange, figures));
        server.start();
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "metrics");
        thread.setDaemon(true);
        return thread;
    }

    public InetSocketAddress address() {
        return server.getAddress();
    }

    private static void answer(HttpExchange exchange, Supplier<String> figures) throws IOException {
        try (exchange) {
            boolean known = exchange.getRequestURI().getPath().equals("/metrics");
            boolean read = exchange.getRequestMethod().equals("GET");
            if (!known || !read) {
                exchange.sendResponseHeaders(known ? 405 : 404, -1);
                return;
            }
            byte[] body = figures.get().getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        thread.shutdownNow();
    }
}
