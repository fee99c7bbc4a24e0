package io.gangflow.minicluster.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.minicluster.object.ApiException;
import io.gangflow.minicluster.object.JsonMetadata;
import io.gangflow.minicluster.object.StoredObject;
import io.gangflow.minicluster.object.WriteOptions;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Turns a client's updated object into its next revision, keeping fields that an update cannot write. */
final class Replacement {

    private static final List<String> KEPT = List.of(
            "name",
            "namespace",
            "uid",
            "creationTimestamp",
            "deletionTimestamp",
            "deletionGracePeriodSeconds",
            "generation",
            "generateName");

    private Replacement() {}

    /** @throws ApiException when the object has changed meanwhile (409) or the update is invalid (400) */
    static ObjectNode prepare(ApiResource resource, StoredObject current, ObjectNode wanted, WriteOptions options) {
        JsonMetadata before = current.metadata();
        ObjectNode next = wanted;
        JsonMetadata after = JsonMetadata.of(next);
        checkIdentity(resource, before, after);
        if (options.scope() == WriteOptions.Scope.STATUS) {
            JsonNode status = next.get("status");
            next = current.toJson();
            replace(next, "status", status);
            next.set("metadata", withManagers(before.node().deepCopy(), after));
            return next;
        }
        next.put("kind", resource.kind()).put("apiVersion", resource.apiVersion());
        KEPT.forEach(field -> after.copyFrom(before, field));
        after.node().put("resourceVersion", before.resourceVersion());
        if (resource.statusSubresource()) {
            replace(next, "status", current.node().get("status"));
        }
        if (before.node().has("generation") && differsBesideStatus(current.node(), next)) {
            after.node().put("generation", before.node().path("generation").asLong() + 1);
        }
        return next;
    }

    private static void checkIdentity(ApiResource resource, JsonMetadata before, JsonMetadata after) {
        String name = before.name();
        if (!after.name().isEmpty() && !after.name().equals(name)) {
            throw ApiException.badRequest(
                    "the name of the object (" + after.name() + ") does not match the name on the URL (" + name + ")");
        }
        if (!after.namespace().isEmpty() && !after.namespace().equals(before.namespace())) {
            throw ApiException.badRequest(
                    "the namespace of the provided object does not match the namespace sent on the request");
        }
        if (!after.uid().isEmpty() && !after.uid().equals(before.uid())) {
            throw ApiException.conflict(
                    resource,
                    name,
                    "Precondition failed: UID in precondition: " + after.uid() + ", UID in object meta: "
                            + before.uid());
        }
        String version = after.resourceVersion();
        if (!version.isEmpty() && !version.equals("0") && !version.equals(before.resourceVersion())) {
            throw ApiException.staleObject(resource, name);
        }
    }

    private static ObjectNode withManagers(ObjectNode metadata, JsonMetadata after) {
        new JsonMetadata(metadata).copyFrom(after, "managedFields");
        return metadata;
    }

    private static void replace(ObjectNode object, String field, @Nullable JsonNode value) {
        if (value == null) {
            object.remove(field);
        } else {
            object.set(field, value);
        }
    }

    private static boolean differsBesideStatus(ObjectNode before, ObjectNode after) {
        Set<String> fields = new TreeSet<>();
        before.fieldNames().forEachRemaining(fields::add);
        after.fieldNames().forEachRemaining(fields::add);
        fields.remove("metadata");
        fields.remove("status");
        return fields.stream().anyMatch(field -> !Objects.equals(before.get(field), after.get(field)));
    }
}
