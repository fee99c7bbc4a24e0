package io.gangflow.airflow.trigger;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** The guarantees of an API server for objects: names are unique, and changes of an outdated version are rejected. */
final class ModelServer {

    private static final Map<String, String> KINDS =
            Map.of("workflows", "Workflow", "workflowtemplates", "WorkflowTemplate", "cronworkflows", "CronWorkflow");

    private final Map<String, ObjectNode> objects = new TreeMap<>();
    private final List<List<ObjectNode>> history = new ArrayList<>();
    private final boolean generatesNames;
    private int version;

    /** @param generatesNames a planted bug: the server generates the names of workflows */
    ModelServer(boolean generatesNames) {
        this.generatesNames = generatesNames;
    }

    record Answer(int code, JsonNode body) {}

    Answer call(String method, String path, JsonNode body) {
        history.add(workflows());
        return switch (method) {
            case "POST" -> create(path, (ObjectNode) body);
            case "GET" -> KINDS.containsKey(path.substring(path.lastIndexOf('/') + 1)) ? list(path, body) : get(path);
            case "PUT" -> update(path, (ObjectNode) body);
            case "PATCH" -> patch(path, body);
            case "DELETE" -> delete(path, body);
            default -> throw new IllegalArgumentException(method + " " + path);
        };
    }

    /** Returns a list from a cache that lags behind. */
    Answer stale(int back) {
        history.add(workflows());
        return list("Workflow", history.get(Math.max(0, history.size() - 1 - back)));
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
        if (!meets(there, object.path("metadata"), "resourceVersion")) {
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
        if (!meets(there, patch.path("metadata"), "resourceVersion") || !meets(there, patch.path("metadata"), "uid")) {
            return status(409, "Conflict");
        }
        merge(there, patch);
        put(path, there);
        return get(path);
    }

    private Answer delete(String path, JsonNode options) {
        ObjectNode there = objects.get(path);
        if (there == null) {
            return status(404, "NotFound");
        }
        JsonNode preconditions = options.path("preconditions");
        if (!meets(there, preconditions, "resourceVersion") || !meets(there, preconditions, "uid")) {
            return status(409, "Conflict");
        }
        objects.remove(path);
        return status(200, "Success");
    }

    /** Whether an object matches the preconditions of a change, if there are any. */
    private static boolean meets(ObjectNode there, JsonNode expected, String field) {
        JsonNode wanted = expected.path(field);
        return !wanted.isTextual() || wanted.equals(there.path("metadata").path(field));
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

    /** Returns the objects of a collection with the requested label, if there is one. */
    private Answer list(String collection, JsonNode query) {
        String[] label = query.path("labelSelector").asText().split("=", 2);
        List<ObjectNode> items = objects.entrySet().stream()
                .filter(entry -> entry.getKey().startsWith(collection + "/"))
                .map(entry -> entry.getValue().deepCopy())
                .filter(object -> label.length < 2
                        || object.path("metadata")
                                .path("labels")
                                .path(label[0])
                                .asText()
                                .equals(label[1]))
                .toList();
        String plural = collection.substring(collection.lastIndexOf('/') + 1);
        return list(Objects.requireNonNull(KINDS.get(plural)), items);
    }

    private static Answer list(String kind, List<ObjectNode> items) {
        ObjectNode list = JsonNodeFactory.instance.objectNode();
        list.put("apiVersion", "argoproj.io/v1alpha1").put("kind", kind + "List");
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
