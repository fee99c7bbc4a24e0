package io.gangflow.minicluster.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/** The {@code metadata} of an object's JSON, with accessors by field. Not thread-safe. */
record Metadata(ObjectNode node) {

    static Metadata of(ObjectNode object) {
        return new Metadata(Json.child(object, "metadata"));
    }

    /** Read-only: the metadata of an object that must not be changed, empty when it has none. */
    static Metadata peek(ObjectNode object) {
        return new Metadata(object.get("metadata") instanceof ObjectNode metadata ? metadata : Json.object());
    }

    String text(String field) {
        return node.path(field).asText("");
    }

    String name() {
        return text("name");
    }

    String namespace() {
        return text("namespace");
    }

    String uid() {
        return text("uid");
    }

    String resourceVersion() {
        return text("resourceVersion");
    }

    boolean isDeleting() {
        return node.hasNonNull("deletionTimestamp");
    }

    /** Seconds that the object may take to end, 0 when no deletion is pending. */
    long deletionGracePeriodSeconds() {
        return node.path("deletionGracePeriodSeconds").asLong(0);
    }

    boolean hasFinalizers() {
        return !node.path("finalizers").isEmpty();
    }

    List<ObjectNode> ownerReferences() {
        List<ObjectNode> owners = new ArrayList<>();
        for (JsonNode owner : node.path("ownerReferences")) {
            if (owner instanceof ObjectNode reference) {
                owners.add(reference);
            }
        }
        return owners;
    }

    /** Copies a field from another object's metadata; removes it here when it is absent there. */
    void copyFrom(Metadata other, String field) {
        JsonNode value = other.node.get(field);
        if (value == null) {
            node.remove(field);
        } else {
            node.set(field, value);
        }
    }
}
