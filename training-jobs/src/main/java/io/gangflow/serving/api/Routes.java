package io.gangflow.serving.api;

import io.gangflow.serving.http.Endpoint;
import io.gangflow.serving.http.Reply;
import io.gangflow.serving.http.Request;
import io.gangflow.serving.log.Log;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Routes a request to its endpoint by path and method; counts and logs the response. */
final class Routes implements Endpoint {

    private static final String ELSEWHERE = "other";

    private final Map<String, Map<String, Endpoint>> endpoints = new LinkedHashMap<>();
    private final RequestMetrics metrics;
    private final Log log;

    Routes(RequestMetrics metrics, Log log) {
        this.metrics = metrics;
        this.log = log;
    }

    Routes with(String method, String path, Endpoint endpoint) {
        endpoints.computeIfAbsent(path, absent -> new TreeMap<>()).put(method, endpoint);
        return this;
    }

    @Override
    public void handle(Request request, Consumer<Reply> answer) {
        long start = System.nanoTime();
        Map<String, Endpoint> methods = endpoints.getOrDefault(request.path(), Map.of());
        String route = methods.isEmpty() ? ELSEWHERE : request.path();
        Consumer<Reply> counted = reply -> {
            long nanos = System.nanoTime() - start;
            metrics.add(route, reply.status(), nanos);
            if (log.isDebug()) {
                log.debug("%s %s %d %d us".formatted(request.method(), request.path(), reply.status(), nanos / 1_000));
            }
            answer.accept(reply);
        };
        Endpoint endpoint = methods.get(request.method());
        if (endpoint != null) {
            endpoint.handle(request, counted);
        } else if (methods.isEmpty()) {
            counted.accept(Reply.detail(404, "Not Found"));
        } else {
            counted.accept(Reply.detail(405, "Method Not Allowed").with("allow", String.join(", ", methods.keySet())));
        }
    }
}
