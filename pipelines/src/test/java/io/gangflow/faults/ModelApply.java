package io.gangflow.faults;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Server-side apply: each manager owns the fields that it has applied. A different value for a field of another manager
 * is a conflict unless it is forced; a field that its only owner no longer applies is removed. A list is one field.
 */
final class ModelApply {

    /** The applied fields by object and manager. */
    private final Map<ModelPath, Map<String, Map<JsonPointer, JsonNode>>> owned = new HashMap<>();

    /** Returns the changed object; empty for a conflict. */
    Optional<ObjectNode> apply(ModelPath path, ObjectNode there, ObjectNode wanted, String manager, boolean force) {
        Map<JsonPointer, JsonNode> fields = new LinkedHashMap<>();
        collect(JsonPointer.empty(), wanted, fields);
        Map<String, Map<JsonPointer, JsonNode>> managers = owned.computeIfAbsent(path, any -> new TreeMap<>());
        boolean conflicts = fields.entrySet().stream()
                .anyMatch(field -> !there.at(field.getKey()).equals(field.getValue())
                        && isOthers(managers, manager, field.getKey()));
        if (conflicts && !force) {
            return Optional.empty();
        }
        Map<JsonPointer, JsonNode> before = managers.getOrDefault(manager, Map.of());
        for (JsonPointer field : before.keySet()) {
            if (!fields.containsKey(field) && !isOthers(managers, manager, field)) {
                remove(there, field);
            }
        }
        fields.forEach((field, value) -> {
            if (!there.at(field).equals(value)) {
                managers.values().forEach(all -> all.remove(field));
                set(there, field, value);
            }
        });
        managers.put(manager, fields);
        return Optional.of(there);
    }

    /** Forgets the managers of an object that is new. */
    void forget(ModelPath path) {
        owned.remove(path);
    }

    private static boolean isOthers(
            Map<String, Map<JsonPointer, JsonNode>> managers, String manager, JsonPointer field) {
        return managers.entrySet().stream()
                .anyMatch(entry ->
                        !entry.getKey().equals(manager) && entry.getValue().containsKey(field));
    }

    private static void collect(JsonPointer at, JsonNode node, Map<JsonPointer, JsonNode> fields) {
        if (!node.isObject()) {
            fields.put(at, node.deepCopy());
            return;
        }
        node.properties().forEach(entry -> collect(at.appendProperty(entry.getKey()), entry.getValue(), fields));
    }

    private static void remove(ObjectNode object, JsonPointer field) {
        if (object.at(field.head()) instanceof ObjectNode parent) {
            parent.remove(field.last().getMatchingProperty());
        }
    }

    private static void set(ObjectNode object, JsonPointer field, JsonNode value) {
        object.withObject(field.head()).set(field.last().getMatchingProperty(), value.deepCopy());
    }
}
