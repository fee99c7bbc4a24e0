package io.gangflow.convert.draft;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A stage under construction, with its keys in any order. Default values are omitted. */
public final class StageDraft {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    /** The usual order of keys; others follow. */
    private static final List<String> ORDER = List.of(
            "after",
            "delay",
            "when",
            "foreach",
            "matrix",
            "copies",
            "maxInstances",
            "parallelism",
            "cache",
            "pod",
            "ddp",
            "tensorflow",
            "mpi",
            "ray",
            "spark",
            "service",
            "approval",
            "manifest",
            "successCondition",
            "failureCondition",
            "env",
            "secrets",
            "placement",
            "priority",
            "scheduler",
            "queue",
            "minAvailable",
            "retry",
            "timeout",
            "labels",
            "annotations",
            "serviceAccount",
            "imagePullSecrets",
            "workingDir",
            "volumes",
            "shm",
            "user",
            "readOnly",
            "capabilities",
            "ports",
            "initContainers",
            "sidecars",
            "podTemplate");

    /** Encloses references to stages that have no name yet; this character never occurs in YAML files. */
    static final String REFERENCE = "\u0001";

    private static final String PASSED = "passed";

    private String wanted;
    private final String object;
    private final ObjectNode keys = JSON.objectNode();
    private final List<StageDraft> after = new ArrayList<>();
    private final Map<StageDraft, String> ends = new HashMap<>();
    private @Nullable Alternative alternative;
    private boolean continues;
    private String tag = "";

    /**
     * Creates a stage without keys.
     *
     * @param wanted its name before limits are applied
     * @param object kind and name of the object from which it is created
     */
    public StageDraft(String wanted, String object) {
        this.wanted = wanted;
        this.object = object;
    }

    public void rename(String name) {
        wanted = name;
    }

    public String wanted() {
        return wanted;
    }

    public String object() {
        return object;
    }

    public StageDraft set(String key, JsonNode value) {
        if (!value.isEmpty() || value.isValueNode()) {
            keys.set(key, value);
        }
        return this;
    }

    public StageDraft set(String key, String value) {
        keys.put(key, value);
        return this;
    }

    public StageDraft set(String key, int value) {
        keys.put(key, value);
        return this;
    }

    /** Sets a mapping below a key, unless it is empty. */
    public StageDraft set(String key, Map<String, ? extends JsonNode> values) {
        ObjectNode mapping = JSON.objectNode();
        values.forEach(mapping::set);
        return set(key, mapping);
    }

    public void remove(String key) {
        keys.remove(key);
    }

    public boolean has(String key) {
        return keys.has(key);
    }

    public JsonNode get(String key) {
        return keys.path(key);
    }

    /** Starts this stage after others; a stage named twice counts once. */
    public StageDraft after(Collection<StageDraft> others) {
        others.stream().filter(other -> !after.contains(other)).forEach(after::add);
        return this;
    }

    public List<StageDraft> after() {
        return after;
    }

    /** Sets how a predecessor must have ended; ignores stages that are not predecessors. */
    public void endOf(StageDraft predecessor, String end) {
        ends.put(predecessor, end);
    }

    /** Lets the stages after this one start whatever its result. */
    public void continueOnFailure() {
        continues = true;
    }

    /** Sets a tag that no other stage has. */
    public void tag(String unique) {
        tag = unique;
    }

    /** The placeholder for its name in texts until it has one. */
    public String reference() {
        return REFERENCE + tag + REFERENCE;
    }

    /** Whether its pods are defined by the language, and not by a manifest. */
    public boolean isTyped() {
        return !keys.has("manifest");
    }

    /** The object that can be created instead, unchanged. */
    public record Alternative(JsonNode manifest, EndConditions conditions) {}

    public StageDraft alternative(JsonNode manifest, EndConditions conditions) {
        alternative = new Alternative(manifest, conditions);
        return this;
    }

    /** Replaces the work and its keys by the alternative. Returns false without an alternative. */
    public boolean becomeManifest() {
        if (alternative == null || !isTyped()) {
            return false;
        }
        becomeManifest(alternative.manifest(), alternative.conditions());
        return true;
    }

    private void becomeManifest(JsonNode manifest, EndConditions conditions) {
        List<String> staying = List.of("delay", "when");
        keys.retain(staying);
        keys.set("manifest", manifest);
        conditions.success().ifPresent(success -> keys.put("successCondition", success));
        conditions.failure().ifPresent(failure -> keys.put("failureCondition", failure));
    }

    /** The keys in their usual order; {@code after} has the final names of the stages. */
    ObjectNode tree(Map<StageDraft, String> names) {
        ObjectNode ordered = JSON.objectNode();
        if (!after.isEmpty()) {
            predecessors(ordered, names);
        }
        ORDER.stream().filter(keys::has).forEach(key -> ordered.set(key, keys.get(key)));
        keys.properties().forEach(entry -> ordered.putIfAbsent(entry.getKey(), entry.getValue()));
        return ordered;
    }

    /** A list if all must only pass, a mapping otherwise. */
    private void predecessors(ObjectNode stage, Map<StageDraft, String> names) {
        Map<String, String> found = new TreeMap<>();
        for (StageDraft each : after) {
            String usual = each.continues ? "completed" : PASSED;
            found.put(names.getOrDefault(each, each.wanted), ends.getOrDefault(each, usual));
        }
        if (found.values().stream().allMatch(PASSED::equals)) {
            ArrayNode list = stage.putArray("after");
            found.keySet().forEach(list::add);
        } else {
            ObjectNode mapping = stage.putObject("after");
            found.forEach(mapping::put);
        }
    }
}
