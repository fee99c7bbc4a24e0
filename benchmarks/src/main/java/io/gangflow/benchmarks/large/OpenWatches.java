package io.gangflow.benchmarks.large;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The watches of a Kubernetes API. Each occupies a thread until its client closes it, or for five minutes. */
final class OpenWatches {

    private static final long SECONDS = 300;

    private final Map<String, Queue<BlockingQueue<String>>> byResource = new ConcurrentHashMap<>();

    /** Sends the events of a list as they come. */
    void serve(HttpExchange exchange, String resource) throws IOException {
        BlockingQueue<String> events = new LinkedBlockingQueue<>();
        Queue<BlockingQueue<String>> all =
                byResource.computeIfAbsent(resource, missing -> new ConcurrentLinkedQueue<>());
        all.add(events);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, 0);
        try (OutputStream body = exchange.getResponseBody()) {
            body.flush();
            for (String event = next(events); event != null; event = next(events)) {
                body.write(event.getBytes(StandardCharsets.UTF_8));
                body.flush();
            }
        } finally {
            all.remove(events);
        }
    }

    /** Sends an event to all who watch a list now. */
    void send(String resource, String event) {
        byResource.getOrDefault(resource, new ConcurrentLinkedQueue<>()).forEach(each -> each.add(event));
    }

    private static @Nullable String next(BlockingQueue<String> events) {
        try {
            return events.poll(SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }
}
