package io.gangflow.minicluster.argo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.argo.model.value.ArgoTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** The status of a CronWorkflow during one pass, and the patch that writes it. */
final class CronStatus {

    static final String SPEC_ERROR = "SpecError";
    static final String SUBMISSION_ERROR = "SubmissionError";

    private static final String LAST_TIME = "lastScheduledTime";

    private final ObjectNode before;
    private final ObjectNode now;
    private final Map<String, ObjectNode> active = new LinkedHashMap<>();

    CronStatus(JsonNode cron) {
        JsonNode status = cron.path("status");
        this.before = status.isObject() ? status.deepCopy() : JsonTrees.empty();
        this.now = before.deepCopy();
        now.path("active").forEach(each -> active.put(each.path("uid").asText(), each.deepCopy()));
    }

    /** References to active runs, as far as known. */
    List<JsonNode> active() {
        return List.copyOf(active.values());
    }

    void addActive(CronChild child) {
        active.putIfAbsent(child.uid(), child.reference());
    }

    void gone(String uid) {
        active.remove(uid);
    }

    void ended(CronChild child) {
        active.remove(child.uid());
        count(child.hasSucceeded() ? "succeeded" : "failed");
    }

    boolean isActive(CronChild child) {
        return active.containsKey(child.uid());
    }

    void scheduled(Instant time) {
        now.put(LAST_TIME, time.toString());
        now.put("phase", "Active");
        solved(SUBMISSION_ERROR);
    }

    OptionalLong lastScheduledMillis() {
        return ArgoTime.millis(now.path(LAST_TIME).asText());
    }

    boolean isStopped() {
        return now.path("phase").asText().equals("Stopped");
    }

    void refused(String message) {
        count("failed");
        problem(SUBMISSION_ERROR, message);
    }

    /** Sets a condition. */
    void problem(String type, String message) {
        solved(type);
        now.withArray("/conditions")
                .addObject()
                .put("message", message)
                .put("status", "True")
                .put("type", type);
    }

    /** Removes a condition. */
    void solved(String type) {
        List<JsonNode> others = new ArrayList<>();
        now.path("conditions").forEach(each -> {
            if (!each.path("type").asText().equals(type)) {
                others.add(each);
            }
        });
        now.set("conditions", now.arrayNode().addAll(others));
    }

    /** The merge patch with the changes; empty when nothing has changed. */
    ObjectNode patch() {
        ArrayNode references = now.arrayNode().addAll(active.values());
        ObjectNode patch = JsonTrees.empty();
        now.set("active", references);
        now.properties().forEach(field -> {
            boolean nothing = field.getValue().isEmpty()
                    && !before.has(field.getKey())
                    && field.getValue().isArray();
            if (!nothing && !field.getValue().equals(before.path(field.getKey()))) {
                patch.set(field.getKey(), field.getValue());
            }
        });
        return patch;
    }

    private void count(String field) {
        now.put(field, now.path(field).asLong() + 1);
    }
}
