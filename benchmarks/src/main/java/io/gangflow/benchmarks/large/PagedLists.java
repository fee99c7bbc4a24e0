package io.gangflow.benchmarks.large;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The lists of a Kubernetes API, built from prepared texts, so that a server with a hundred thousand pods costs little
 * compared with the measured command. Lists are only served in pages: one without {@code limit} is rejected with 400.
 * Objects are found by name and by one label selector of equalities. Everybody may do everything.
 */
final class PagedLists implements HttpHandler {

    /** Kubernetes' own clients request 500; more than this would not be a page. */
    private static final int LONGEST = 1_000;

    private static final String REVIEWS = "apis/authorization.k8s.io/v1/selfsubjectaccessreviews";
    private static final String ALLOWED =
            "{\"kind\":\"SelfSubjectAccessReview\",\"apiVersion\":\"authorization.k8s.io/v1\",\"spec\":{},\"status\":{\"allowed\":true}}";

    private final Map<String, List<Item>> items = new LinkedHashMap<>();
    private final OpenWatches watches = new OpenWatches();

    /** An object of a list. */
    record Item(String name, ByteBuffer json, String labels) {}

    /** Adds an object to the list of a path, such as {@code api/v1/pods}. */
    void add(String resource, String name, String json, String labels) {
        items.computeIfAbsent(resource, missing -> new ArrayList<>())
                .add(new Item(name, ByteBuffer.wrap(json.getBytes(StandardCharsets.UTF_8)), labels));
    }

    /** Replaces an object of a list, and sends it to those who watch the list. */
    void change(String resource, String name, String json) {
        List<Item> all = items.getOrDefault(resource, List.of());
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).name().equals(name)) {
                all.set(
                        i,
                        new Item(
                                name,
                                ByteBuffer.wrap(json.getBytes(StandardCharsets.UTF_8)),
                                all.get(i).labels()));
            }
        }
        watches.send(resource, "{\"type\":\"MODIFIED\",\"object\":%s}\n".formatted(json));
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            List<String> path = new ArrayList<>(
                    List.of(exchange.getRequestURI().getPath().substring(1).split("/", -1)));
            Map<String, String> query = query(exchange.getRequestURI().getQuery());
            exchange.getRequestBody().readAllBytes();
            if (path.equals(List.of("version"))) {
                answer(exchange, 200, "{\"major\":\"1\",\"minor\":\"36\",\"gitVersion\":\"v1.36.1\"}");
                return;
            }
            int namespace = path.indexOf("namespaces");
            if (namespace >= 0 && path.size() > namespace + 2) {
                path.subList(namespace, namespace + 2).clear();
            }
            int place = path.get(0).equals("api") ? 2 : 3;
            String resource = path.stream().limit(place + 1L).collect(Collectors.joining("/"));
            if (resource.equals(REVIEWS)) {
                answer(exchange, 201, ALLOWED);
                return;
            }
            List<Item> all = items.get(resource);
            if (all == null || path.size() <= place) {
                answer(exchange, 404, status(404, "the server could not find the requested resource"));
            } else if (path.size() > place + 1) {
                one(exchange, all, path.get(place + 1));
            } else if (query.containsKey("watch")) {
                watches.serve(exchange, resource);
            } else {
                page(exchange, all, query);
            }
        }
    }

    private static void one(HttpExchange exchange, List<Item> all, String name) throws IOException {
        for (Item item : all) {
            if (item.name().equals(name)) {
                answer(exchange, 200, item.json().array());
                return;
            }
        }
        answer(exchange, 404, status(404, "not found"));
    }

    private static void page(HttpExchange exchange, List<Item> all, Map<String, String> query) throws IOException {
        int limit = Integer.parseInt(query.getOrDefault("limit", "0"));
        if (limit < 1 || limit > LONGEST) {
            answer(exchange, 400, status(400, "a list of %d objects without pages".formatted(all.size())));
            return;
        }
        String selector = query.getOrDefault("labelSelector", "");
        List<Item> chosen = selector.isEmpty()
                ? all
                : all.stream()
                        .filter(item -> Arrays.stream(selector.split(",", -1))
                                .allMatch(each -> item.labels().contains("," + each + ",")))
                        .toList();
        int from = Integer.parseInt(query.getOrDefault("continue", "0"));
        int to = Math.min(chosen.size(), from + limit);
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        String head =
                "{\"kind\":\"List\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"7\",\"continue\":\"%s\",\"remainingItemCount\":%d},\"items\":["
                        .formatted(to < chosen.size() ? to : "", chosen.size() - to);
        body.writeBytes(head.getBytes(StandardCharsets.UTF_8));
        for (int i = from; i < to; i++) {
            if (i > from) {
                body.write(',');
            }
            body.writeBytes(chosen.get(i).json().array());
        }
        body.writeBytes("]}".getBytes(StandardCharsets.UTF_8));
        answer(exchange, 200, body.toByteArray());
    }

    private static String status(int code, String message) {
        return "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"status\":\"Failure\",\"message\":\"%s\",\"code\":%d}"
                .formatted(message, code);
    }

    private static void answer(HttpExchange exchange, int code, String json) throws IOException {
        answer(exchange, code, json.getBytes(StandardCharsets.UTF_8));
    }

    private static void answer(HttpExchange exchange, int code, byte[] json) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(code, json.length);
        exchange.getResponseBody().write(json);
    }

    private static final Pattern AND = Pattern.compile("&");

    private static Map<String, String> query(String text) {
        Map<String, String> query = new LinkedHashMap<>();
        if (text != null) {
            AND.splitAsStream(text).forEach(each -> {
                int equals = each.indexOf('=');
                query.put(each.substring(0, equals), each.substring(equals + 1));
            });
        }
        return query;
    }
}
