package io.gangflow.argo.launcher;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.argo.launcher.api.KubernetesApi;
import io.gangflow.argo.launcher.api.Reply;
import io.gangflow.argo.launcher.api.Request;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * An in-memory API server with one namespace whose objects change over time: each call advances the time by one step. A
 * Volcano Job runs for some steps and ends in the configured phase; a foreground deletion takes some steps.
 */
final class FakeCluster implements KubernetesApi {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** Every created object, by UID. */
    final Map<String, ObjectNode> made = new LinkedHashMap<>();

    private final Map<String, ObjectNode> present = new LinkedHashMap<>();
    private final Map<String, Integer> age = new LinkedHashMap<>();
    private final List<String> ends;
    private final int stepsToEnd;
    private final int stepsToGo;

    /**
     * @param ends phases in which the first, the second and further objects end; the last applies to all others
     * @param stepsToEnd after how many calls an object ends
     * @param stepsToGo after how many calls a deleted object is gone
     */
    FakeCluster(List<String> ends, int stepsToEnd, int stepsToGo) {
        this.ends = List.copyOf(ends);
        this.stepsToEnd = stepsToEnd;
        this.stepsToGo = stepsToGo;
    }

    List<ObjectNode> present() {
        return new ArrayList<>(present.values());
    }

    void put(ObjectNode object) {
        present.put("/apis/batch.volcano.sh/v1alpha1/namespaces/default/jobs/" + name(object), object);
    }

    static String phase(JsonNode object) {
        return object.path("status").path("state").path("phase").asText("");
    }

    private static String name(JsonNode object) {
        return object.path("metadata").path("name").asText();
    }

    @Override
    public Reply send(Request request) {
        step();
        return switch (request.method()) {
            case "GET" -> get(request.path());
            case "POST" -> post(request.path(), request.body().orElseThrow());
            case "DELETE" -> delete(request.path(), request.body().orElseThrow());
            default -> status(405, "no such method");
        };
    }

    @Override
    public InputStream open(String path) throws IOException {
        throw new IOException("no streams here");
    }

    private Reply get(String path) {
        return Optional.ofNullable(present.get(path))
                .map(object -> new Reply(200, object.deepCopy()))
                .orElse(status(404, "not found"));
    }

    private Reply post(String path, JsonNode body) {
        String at = path + "/" + name(body);
        if (present.containsKey(at)) {
            return status(409, "already exists");
        }
        ObjectNode object = body.deepCopy();
        String uid = "uid-" + made.size();
        object.withObjectProperty("metadata").put("uid", uid);
        present.put(at, object);
        made.put(uid, object);
        age.put(at, 0);
        return new Reply(201, object.deepCopy());
    }

    private Reply delete(String path, JsonNode options) {
        ObjectNode object = present.get(path);
        if (object == null) {
            return status(404, "not found");
        }
        String uid = object.path("metadata").path("uid").asText();
        if (!options.path("preconditions").path("uid").asText(uid).equals(uid)) {
            return status(409, "the UID in the precondition does not match");
        }
        object.withObjectProperty("metadata").put("deletionTimestamp", "2026-11-22T00:00:00Z");
        age.put(path, 0);
        return new Reply(200, object.deepCopy());
    }

    private void step() {
        for (String path : List.copyOf(present.keySet())) {
            ObjectNode object = Objects.requireNonNull(present.get(path));
            int steps = age.merge(path, 1, Integer::sum);
            boolean deleted = object.path("metadata").has("deletionTimestamp");
            if (deleted && steps > stepsToGo) {
                present.remove(path);
                age.remove(path);
            } else if (!deleted && steps > stepsToEnd && phase(object).isEmpty()) {
                int number = List.copyOf(made.values()).indexOf(object);
                String end = ends.get(Math.min(Math.max(number, 0), ends.size() - 1));
                object.withObjectProperty("status").withObjectProperty("state").put("phase", end);
            }
        }
    }

    private static Reply status(int code, String message) {
        return new Reply(code, JSON.createObjectNode().put("message", message));
    }
}
