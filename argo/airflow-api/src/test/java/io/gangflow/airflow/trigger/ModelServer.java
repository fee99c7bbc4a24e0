package io.gangflow.airflow.trigger;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What an API server promises about objects: names are unique, changes of what has changed are refused. */
final class ModelServer {

    private final Map<String, ObjectNode> objects = new TreeMap<>();
    private final List<List<ObjectNode>> history = new ArrayList<>();
    private final boolean generatesNames;
    private int version;

    /** @param generatesNames a mistake: the server chooses the names of workflows */
    ModelServer(boolean generatesNames) {
        this.generatesNames = generatesNames;
    }

    record Answer(int code, JsonNode body) {}

    Answer call(String method, String path, JsonNode body) {
        history.add(workflows());
        return switch (method) {
            case "POST" -> create(path, (ObjectNode) body);
            case "GET" -> path.endsWith("/workflows") ? list(workflows()) : get(path);
            case "PUT" -> update(path, (ObjectNode) body);
            case "PATCH" -> patch(path, body);
            case "DELETE" -> delete(path);
            default -> throw new IllegalArgumentException(method + " " + path);
        };
    }

    /** A list as a cache that lags behind has it. */
    Answer stale(int back) {
        return list(history.get(Math.max(0, history.size() - 1 - back)));
    }

    List<ObjectNode> workflows() {
        return objects.entrySet().stream()
                .filter(entry -> entry.getKey().contains("/workflows/"))
                .map(entry -> entry.getValue().deepCopy())
                .toList();
    }

    void put(String path, ObjectNode object) {
        objects.put(path, stamped(object));
    }

    private Answer create(String collection, ObjectNode object) {
        ObjectNode metadata = object.withObject("/metadata");
        if (generatesNames && collection.endsWith("/workflows")) {
            metadata.put("name", metadata.path("name").asText() + "-" + version);
        }
        String path = collection + "/" + metadata.path("name").asText();
        if (objects.containsKey(path)) {
            return status(409, "AlreadyExists");
        }
        metadata.put("uid", "uid-" + version);
        put(path, object);
        return get(path);
    }

    private Answer get(String path) {
        ObjectNode there = objects.get(path);
        return there == null ? status(404, "NotFound") : new Answer(200, there.deepCopy());
    }

    private Answer update(String path, ObjectNode object) {
        ObjectNode there = objects.get(path);
        if (there == null) {
            return status(404, "NotFound");
        }
        JsonNode wanted = object.path("metadata").path("resourceVersion");
        if (!wanted.isMissingNode() && !wanted.equals(there.path("metadata").path("resourceVersion"))) {
            return status(409, "Conflict");
        }
        object.withObject("/metadata").set("uid", there.path("metadata").path("uid"));
        put(path, object);
        return get(path);
    }

    private Answer patch(String path, JsonNode patch) {
        ObjectNode there = objects.get(path);
        if (there == null) {
            return status(404, "NotFound");
        }
        merge(there, patch);
        put(path, there);
        return get(path);
    }

    private Answer delete(String path) {
        return objects.remove(path) == null ? status(404, "NotFound") : status(200, "Success");
    }

    private ObjectNode stamped(ObjectNode object) {
        object.withObject("/metadata").put("resourceVersion", Integer.toString(++version));
        return object;
    }

    private static void merge(ObjectNode into, JsonNode patch) {
        patch.properties().forEach(field -> {
            if (field.getValue().isNull()) {
                into.remove(field.getKey());
            } else if (field.getValue().isObject()) {
                merge(into.withObject("/" + field.getKey().replace("~", "~0").replace("/", "~1")), field.getValue());
            } else {
                into.set(field.getKey(), field.getValue());
            }
        });
    }

    private static Answer list(List<ObjectNode> items) {
        ObjectNode list = JsonNodeFactory.instance.objectNode();
        list.put("apiVersion", "argoproj.io/v1alpha1").put("kind", "WorkflowList");
        list.putObject("metadata");
        list.putArray("items").addAll(items);
        return new Answer(200, list);
    }

    static Answer status(int code, String reason) {
        return new Answer(
                code,
                JsonNodeFactory.instance
                        .objectNode()
                        .put("apiVersion", "v1")
                        .put("kind", "Status")
                        .put("status", code < 300 ? "Success" : "Failure")
                        .put("reason", reason)
                        .put("message", reason)
                        .put("code", code));
    }
}
