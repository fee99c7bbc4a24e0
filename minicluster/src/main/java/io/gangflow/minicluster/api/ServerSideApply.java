package io.gangflow.minicluster.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.kubernetes.json.ListKeys;
import io.gangflow.minicluster.object.ApiException;
import io.gangflow.minicluster.object.Json;
import io.gangflow.minicluster.object.JsonMetadata;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Server-side apply. The applier owns exactly the fields it sends. A different value in a field of another owner is a
 * conflict unless forced. A field that the applier sent before and no longer sends is removed if it has no other owner.
 * Follows the rules of structured-merge-diff for maps, keyed lists, sets and atomic lists, with the keys of
 * {@link ListKeys}.
 */
final class ServerSideApply {

    private final ObjectNode applied;
    private final String manager;
    private final boolean force;
    private final Clock clock;

    /** @param applied the fields to apply, already without the part that the path does not write */
    ServerSideApply(ObjectNode applied, String manager, boolean force, Clock clock) {
        this.applied = applied;
        this.manager = manager;
        this.force = force;
        this.clock = clock;
    }

    /**
     * Returns the object with the fields applied.
     *
     * @param current the current object, null when it must be created
     * @throws ApiException (409) when another manager owns a field that would change
     */
    ObjectNode to(@Nullable ObjectNode current, String name) {
        ObjectNode base = current == null ? Json.object() : current;
        if (current == null) {
            JsonMetadata.of(applied).node().put("name", name);
        }
        FieldManagers managers = FieldManagers.of(base);
        String apiVersion = applied.path("apiVersion").asText();
        FieldManagers.Manager self = new FieldManagers.Manager(manager, "Apply", apiVersion);
        if (current != null && managers.isEmpty()) {
            managers.set(
                    new FieldManagers.Manager("before-first-apply", "Update", apiVersion), FieldSet.of(current), now());
        }
        FieldSet wanted = FieldSet.of(applied);
        resolveConflicts(base, managers, self, wanted);
        ObjectNode result = base.deepCopy();
        merge(result, applied);
        FieldSet previous = managers.of(self);
        removeDropped(result, managers, self, previous, wanted);
        if (current != null && previous.equals(wanted) && result.equals(current)) {
            return current;
        }
        managers.set(self, wanted, now());
        managers.writeTo(result);
        return result;
    }

    private void resolveConflicts(
            ObjectNode current, FieldManagers managers, FieldManagers.Manager self, FieldSet wanted) {
        List<String> conflicts = new ArrayList<>();
        for (FieldPath path : wanted.paths()) {
            if (path.isListElement() || Objects.equals(path.in(current), path.in(applied))) {
                continue;
            }
            for (FieldManagers.Manager other : managers.othersThan(self, path)) {
                conflicts.add("conflict with " + other + ": " + path);
                if (force) {
                    managers.disown(other, path);
                }
            }
        }
        if (!conflicts.isEmpty() && !force) {
            throw ApiException.applyConflict("Apply failed with " + conflicts.size() + " conflict"
                    + (conflicts.size() == 1 ? "" : "s") + ": " + String.join("\n", conflicts));
        }
    }

    private static void removeDropped(
            ObjectNode result, FieldManagers managers, FieldManagers.Manager self, FieldSet previous, FieldSet wanted) {
        previous.paths().stream()
                .filter(path -> !wanted.paths().contains(path))
                .filter(path -> !managers.othersThan(self, path).iterator().hasNext())
                .filter(path -> !path.isListElement() || !managers.isSharedInside(self, path))
                .sorted(Comparator.comparing((FieldPath path) -> path.elements().size())
                        .reversed())
                .forEach(path -> path.removeFrom(result));
    }

    private static void merge(ObjectNode target, ObjectNode source) {
        for (Map.Entry<String, JsonNode> field : source.properties()) {
            JsonNode value = field.getValue();
            if (value instanceof ObjectNode object) {
                merge(Json.child(target, field.getKey()), object);
            } else if (value instanceof ArrayNode array) {
                target.set(field.getKey(), merged(target.get(field.getKey()), array, field.getKey()));
            } else {
                target.set(field.getKey(), value);
            }
        }
    }

    private static ArrayNode merged(@Nullable JsonNode target, ArrayNode source, String field) {
        if (!(target instanceof ArrayNode current) || source.isEmpty()) {
            return source.deepCopy();
        }
        List<String> keys = ListKeys.of(field, source.get(0));
        if (keys.isEmpty() && !ListKeys.isSet(field)) {
            return source.deepCopy();
        }
        for (JsonNode element : source) {
            JsonNode found = find(current, element, keys);
            if (found == null) {
                current.add(element.deepCopy());
            } else if (found instanceof ObjectNode object && element instanceof ObjectNode fields) {
                merge(object, fields);
            }
        }
        return current;
    }

    private static @Nullable JsonNode find(ArrayNode list, JsonNode element, List<String> keys) {
        for (JsonNode candidate : list) {
            if (keys.isEmpty() ? candidate.equals(element) : ListKeys.same(candidate, element, keys)) {
                return candidate;
            }
        }
        return null;
    }

    private String now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
