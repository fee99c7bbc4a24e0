package io.gangflow.faults;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Objects by path, and all their changes. */
public final class ModelObjects {

    private final Map<ModelPath, ObjectNode> present = new LinkedHashMap<>();
    private final List<Change> changes = new ArrayList<>();
    private int compactedUpTo;

    private record Change(ModelPath path, ModelEvent event) {}

    /** The version of the latest change. */
    public int version() {
        return changes.size();
    }

    /** The version up to which changes are forgotten; a watch from an earlier one gets 410. */
    public int compactedUpTo() {
        return compactedUpTo;
    }

    /** Forgets the changes up to now. */
    public void compact() {
        compactedUpTo = version();
    }

    /** Returns the object itself, which must not be changed. */
    public Optional<ObjectNode> get(String path) {
        return get(ModelPath.of(path));
    }

    Optional<ObjectNode> get(ModelPath path) {
        return Optional.ofNullable(present.get(path));
    }

    /** Creates or replaces an object without preconditions; returns a copy. */
    public ObjectNode put(String path, ObjectNode object) {
        return put(ModelPath.of(path), object);
    }

    ObjectNode put(ModelPath path, ObjectNode object) {
        ObjectNode before = present.get(path);
        ObjectNode metadata = object.withObject("/metadata");
        if (before != null) {
            metadata.put("resourceVersion", Integer.toString(versionOf(before)));
            if (before.equals(object)) {
                return before.deepCopy();
            }
        }
        metadata.put("resourceVersion", Integer.toString(version() + 1));
        present.put(path, object);
        changes.add(new Change(
                path,
                new ModelEvent(
                        version() + 1, before == null ? "ADDED" : "MODIFIED", path.toString(), object.deepCopy())));
        return object.deepCopy();
    }

    void remove(ModelPath path) {
        ObjectNode gone = present.remove(path);
        if (gone != null) {
            ObjectNode last = gone.deepCopy();
            last.withObject("/metadata").put("resourceVersion", Integer.toString(version() + 1));
            changes.add(new Change(path, new ModelEvent(version() + 1, "DELETED", path.toString(), last)));
            removeDependents(gone.path("metadata").path("uid").asText());
        }
    }

    private void removeDependents(String uid) {
        List<ModelPath> dependents = new ArrayList<>();
        present.forEach((path, object) -> object.path("metadata")
                .path("ownerReferences")
                .forEach(owner -> {
                    if (owner.path("uid").asText().equals(uid)) {
                        dependents.add(path);
                    }
                }));
        dependents.forEach(this::remove);
    }

    /** Copies of the current objects of a collection. */
    public List<ObjectNode> all(String collection) {
        return at(version(), ModelPath.of(collection), Map.of());
    }

    /** The number of objects that were created in a collection, whether or not they still exist. */
    public List<ObjectNode> created(String collection) {
        ModelPath path = ModelPath.of(collection);
        return changes.stream()
                .filter(change ->
                        path.contains(change.path()) && change.event().type().equals("ADDED"))
                .map(change -> change.event().object())
                .toList();
    }

    /** The objects of a collection as they were at a version. */
    List<ObjectNode> at(int version, ModelPath collection, Map<String, String> query) {
        if (version == version()) {
            return present.entrySet().stream()
                    .filter(entry -> collection.contains(entry.getKey()) && selects(query, entry.getValue()))
                    .map(entry -> entry.getValue().deepCopy())
                    .toList();
        }
        Map<ModelPath, ObjectNode> then = new LinkedHashMap<>();
        for (Change change : changes.subList(0, version)) {
            if (change.event().type().equals("DELETED")) {
                then.remove(change.path());
            } else if (collection.contains(change.path())) {
                then.put(change.path(), change.event().object());
            }
        }
        return then.values().stream()
                .filter(object -> selects(query, object))
                .map(ObjectNode::deepCopy)
                .toList();
    }

    /** The first change after a version that a watch of a collection delivers. */
    Optional<ModelEvent> next(int after, ModelPath collection, Map<String, String> query) {
        for (Change change : changes.subList(Math.min(after, changes.size()), changes.size())) {
            if (collection.contains(change.path())
                    && selects(query, change.event().object())) {
                return Optional.of(change.event());
            }
        }
        return Optional.empty();
    }

    private static int versionOf(ObjectNode object) {
        return Integer.parseInt(object.path("metadata").path("resourceVersion").asText());
    }

    private static boolean selects(Map<String, String> query, JsonNode object) {
        JsonNode metadata = object.path("metadata");
        for (String label : query.getOrDefault("labelSelector", "").split(",", -1)) {
            String[] pair = label.split("=", 2);
            if (pair.length == 2
                    && !metadata.path("labels").path(pair[0]).asText().equals(pair[1])) {
                return false;
            }
        }
        String field = query.getOrDefault("fieldSelector", "");
        return !field.startsWith("metadata.name=")
                || metadata.path("name").asText().equals(field.substring("metadata.name=".length()));
    }
}
