package io.gangflow.argo.launcher.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;

/** Objects by path, with the history from which watches are served. */
public final class StoredObjects {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** The fault of a watch after a number of events. */
    public record WatchFault(String kind, int after) {
        public static final WatchFault NONE = new WatchFault("none", Integer.MAX_VALUE);
    }

    private final Map<String, ObjectNode> present = new LinkedHashMap<>();
    private final List<ObjectNode> events = new ArrayList<>();
    private final List<String> eventPaths = new ArrayList<>();
    private IntFunction<WatchFault> faults = number -> WatchFault.NONE;
    private int watches;
    private int made;

    /** Sets the faults of the first, the second, … watch. */
    public synchronized void faults(IntFunction<WatchFault> wanted) {
        faults = wanted;
    }

    public synchronized int watches() {
        return watches;
    }

    /** The number of objects created by requests. */
    public synchronized int made() {
        return made;
    }

    public synchronized ObjectNode put(String path, ObjectNode object) {
        ObjectNode stored = object.deepCopy();
        boolean isNew = !present.containsKey(path);
        ObjectNode metadata = stored.withObjectProperty("metadata");
        metadata.put("resourceVersion", Integer.toString(events.size() + 1));
        if (isNew && !metadata.has("uid")) {
            metadata.put("uid", "uid-" + (events.size() + 1));
        }
        present.put(path, stored);
        event(isNew ? "ADDED" : "MODIFIED", path, stored);
        return stored.deepCopy();
    }

    synchronized Optional<ObjectNode> create(String collection, ObjectNode object) {
        String path = collection + "/" + object.path("metadata").path("name").asText();
        if (present.containsKey(path)) {
            return Optional.empty();
        }
        made++;
        return Optional.of(put(path, object));
    }

    public synchronized Optional<ObjectNode> get(String path) {
        return Optional.ofNullable(present.get(path)).map(ObjectNode::deepCopy);
    }

    public synchronized Optional<ObjectNode> delete(String path) {
        ObjectNode gone = present.remove(path);
        if (gone != null) {
            gone.withObjectProperty("metadata").put("resourceVersion", Integer.toString(events.size() + 1));
            event("DELETED", path, gone);
        }
        return Optional.ofNullable(gone);
    }

    synchronized JsonNode list(String collection, Map<String, String> query) {
        ObjectNode list = JSON.createObjectNode();
        list.putObject("metadata").put("resourceVersion", Integer.toString(events.size()));
        ArrayNode items = list.putArray("items");
        present.forEach((path, object) -> {
            if (path.startsWith(collection + "/") && selected(object, query)) {
                items.add(object.deepCopy());
            }
        });
        return list;
    }

    private void event(String type, String path, ObjectNode object) {
        ObjectNode event = JSON.createObjectNode().put("type", type);
        event.set("object", object.deepCopy());
        events.add(event);
        eventPaths.add(path);
        notifyAll();
    }

    private static boolean selected(JsonNode object, Map<String, String> query) {
        String[] label = query.getOrDefault("labelSelector", "=").split("=", 2);
        String field = query.getOrDefault("fieldSelector", "").replace("metadata.name=", "");
        JsonNode metadata = object.path("metadata");
        return (label[0].isEmpty()
                        || metadata.path("labels").path(label[0]).asText().equals(label[1]))
                && (field.isEmpty() || metadata.path("name").asText().equals(field));
    }

    void watch(String collection, Map<String, String> query, HttpExchange exchange) throws IOException {
        WatchFault fault;
        synchronized (this) {
            fault = faults.apply(watches++);
        }
        if (fault.kind().equals("expired")) {
            send(exchange, 410, "{\"kind\":\"Status\",\"code\":410,\"message\":\"too old resource version\"}");
            return;
        }
        exchange.sendResponseHeaders(200, 0);
        OutputStream out = exchange.getResponseBody();
        out.flush();
        String since = query.getOrDefault("resourceVersion", "");
        int next = since.isEmpty() ? 0 : Integer.parseInt(since);
        for (int sent = 0; sent < fault.after(); sent++) {
            int at = await(collection, query, next);
            out.write((events.get(at) + "\n").getBytes(StandardCharsets.UTF_8));
            out.flush();
            next = at + 1;
        }
        fail(fault, exchange, out);
    }

    private void fail(WatchFault fault, HttpExchange exchange, OutputStream out) throws IOException {
        switch (fault.kind()) {
            case "broken" -> throw new IOException("broken on purpose");
            case "torn" -> {
                out.write("{\"type\":\"MODI".getBytes(StandardCharsets.UTF_8));
                out.flush();
                throw new IOException("torn on purpose");
            }
            case "gone" ->
                out.write("{\"type\":\"ERROR\",\"object\":{\"code\":410,\"message\":\"too old\"}}\n"
                        .getBytes(StandardCharsets.UTF_8));
            case "silent" -> sleep();
            default -> out.flush();
        }
        exchange.close();
    }

    private static void sleep() {
        try {
            TimeUnit.SECONDS.sleep(3);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized int await(String collection, Map<String, String> query, int from) throws IOException {
        int at = from;
        while (true) {
            while (at < events.size()) {
                if (eventPaths.get(at).startsWith(collection + "/")
                        && selected(events.get(at).path("object"), query)) {
                    return at;
                }
                at++;
            }
            try {
                wait();
            } catch (InterruptedException e) {
                throw new IOException("the server closes", e);
            }
        }
    }

    private static void send(HttpExchange exchange, int status, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }
}
