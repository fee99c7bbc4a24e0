package io.gangflow.minicluster.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.minicluster.object.JsonMetadata;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;

/** The {@code managedFields} of one object. Not thread-safe. */
final class FieldManagers {

    private final Map<Manager, FieldSet> sets = new LinkedHashMap<>();
    private final Map<Manager, String> times = new LinkedHashMap<>();

    /** A field manager, and whether it writes by {@code Apply} or by {@code Update}. */
    record Manager(String name, String operation, String apiVersion) {

        /** The form used in conflict messages. */
        @Override
        public String toString() {
            return "\"" + name + "\"" + (operation.equals("Update") ? " using " + apiVersion : "");
        }
    }

    static FieldManagers of(ObjectNode object) {
        FieldManagers managers = new FieldManagers();
        for (JsonNode entry : JsonMetadata.peek(object).node().path("managedFields")) {
            Manager manager = new Manager(
                    entry.path("manager").asText(),
                    entry.path("operation").asText(),
                    entry.path("apiVersion").asText());
            managers.sets.put(manager, FieldSet.parse(entry.path("fieldsV1")));
            managers.times.put(manager, entry.path("time").asText());
        }
        return managers;
    }

    boolean isEmpty() {
        return sets.isEmpty();
    }

    FieldSet of(Manager manager) {
        return sets.getOrDefault(manager, new FieldSet(new LinkedHashSet<>()));
    }

    void set(Manager manager, FieldSet set, String time) {
        sets.put(manager, set);
        times.put(manager, time);
    }

    /** The other managers that own a field. */
    Iterable<Manager> othersThan(Manager manager, FieldPath path) {
        return sets.entrySet().stream()
                .filter(entry -> !entry.getKey().equals(manager)
                        && entry.getValue().paths().contains(path))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Whether another manager owns something inside a list element. */
    boolean isSharedInside(Manager manager, FieldPath path) {
        return sets.entrySet().stream()
                .anyMatch(entry -> !entry.getKey().equals(manager)
                        && entry.getValue().paths().stream().anyMatch(other -> other.startsWith(path)));
    }

    void disown(Manager manager, FieldPath path) {
        of(manager).paths().remove(path);
    }

    void disownEverywhere(FieldPath path) {
        sets.values().forEach(set -> set.paths().remove(path));
    }

    void writeTo(ObjectNode object) {
        ArrayNode entries = JsonMetadata.of(object).node().putArray("managedFields");
        sets.forEach((manager, set) -> {
            if (!set.isEmpty()) {
                entries.addObject()
                        .put("manager", manager.name())
                        .put("operation", manager.operation())
                        .put("apiVersion", manager.apiVersion())
                        .put("time", times.getOrDefault(manager, ""))
                        .put("fieldsType", "FieldsV1")
                        .set("fieldsV1", set.toFieldsV1());
            }
        });
    }
}
