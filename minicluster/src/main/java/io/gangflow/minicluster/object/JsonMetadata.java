package io.gangflow.minicluster.object;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/** The {@code metadata} of an object's JSON, with accessors by field. Not thread-safe. */
public record JsonMetadata(ObjectNode node) {

    public static JsonMetadata of(ObjectNode object) {
        return new JsonMetadata(Json.child(object, "metadata"));
    }

    /** Read-only: the metadata of an object that must not be changed, empty when it has none. */
    public static JsonMetadata peek(ObjectNode object) {
        return new JsonMetadata(object.get("metadata") instanceof ObjectNode metadata ? metadata : Json.object());
    }

    public String text(String field) {
        return node.path(field).asText("");
    }

    public String name() {
        return text("name");
    }

    public String namespace() {
        return text("namespace");
    }

    public String uid() {
        return text("uid");
    }

    public String resourceVersion() {
        return text("resourceVersion");
    }

    public boolean isDeleting() {
        return node.hasNonNull("deletionTimestamp");
    }

    /** Seconds that the object may take to end, 0 when no deletion is pending. */
    public long deletionGracePeriodSeconds() {
        return node.path("deletionGracePeriodSeconds").asLong(0);
    }

    public boolean hasFinalizers() {
        return !node.path("finalizers").isEmpty();
    }

    public List<ObjectNode> ownerReferences() {
        List<ObjectNode> owners = new ArrayList<>();
        for (JsonNode owner : node.path("ownerReferences")) {
            if (owner instanceof ObjectNode reference) {
                owners.add(reference);
            }
        }
        return owners;
    }

    /** Copies a field from another object's metadata; removes it here when it is absent there. */
    public void copyFrom(JsonMetadata other, String field) {
        JsonNode value = other.node.get(field);
        if (value == null) {
            node.remove(field);
        } else {
            node.set(field, value);
        }
    }
}
