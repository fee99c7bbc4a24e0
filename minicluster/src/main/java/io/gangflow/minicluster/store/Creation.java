package io.gangflow.minicluster.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.minicluster.object.ApiException;
import io.gangflow.minicluster.object.JsonMetadata;
import io.gangflow.minicluster.object.ObjectIdentity;

/**
 * Turns a client's request into a new object: sets the name, UID and timestamp, and drops fields that a client cannot
 * set.
 */
final class Creation {

    private final ObjectIdentity identity;
    private final Admissions admissions;

    Creation(ObjectIdentity identity, Admissions admissions) {
        this.identity = identity;
        this.admissions = admissions;
    }

    /** @throws ApiException when the object is rejected */
    ObjectNode prepare(ApiResource resource, String namespace, ObjectNode sent, ObjectAdmission.AdmissionView cluster) {
        ObjectNode object = sent.deepCopy();
        checkKind(resource, object);
        JsonMetadata metadata = JsonMetadata.of(object);
        checkNamespace(resource, namespace, metadata);
        if (!metadata.resourceVersion().isEmpty() && !metadata.resourceVersion().equals("0")) {
            throw ApiException.badRequest("resourceVersion should not be set on objects to be created");
        }
        if (metadata.name().isEmpty() && !metadata.text("generateName").isEmpty()) {
            metadata.node().put("name", identity.generatedName(metadata.text("generateName")));
        }
        ObjectRules.checkName(resource, metadata.name());
        metadata.node().remove("deletionTimestamp");
        metadata.node().remove("deletionGracePeriodSeconds");
        metadata.node().remove("selfLink");
        metadata.node().put("uid", identity.newUid());
        metadata.node().put("creationTimestamp", identity.timestamp());
        if (object.has("spec")) {
            metadata.node().put("generation", 1);
        }
        if (resource.statusSubresource()) {
            object.remove("status");
        }
        SecretStrings.merge(resource, object);
        admissions.admit(resource, object, cluster);
        return object;
    }

    private static void checkKind(ApiResource resource, ObjectNode object) {
        String kind = object.path("kind").asText("");
        String apiVersion = object.path("apiVersion").asText("");
        if ((!kind.isEmpty() && !kind.equals(resource.kind()))
                || (!apiVersion.isEmpty() && !apiVersion.equals(resource.apiVersion()))) {
            throw ApiException.badRequest(apiVersion + ", Kind=" + kind + " in the body does not match "
                    + resource.apiVersion() + ", Kind=" + resource.kind() + " of the path");
        }
        object.put("kind", resource.kind()).put("apiVersion", resource.apiVersion());
    }

    private static void checkNamespace(ApiResource resource, String namespace, JsonMetadata metadata) {
        if (!resource.namespaced()) {
            metadata.node().remove("namespace");
            return;
        }
        if (!metadata.namespace().isEmpty() && !metadata.namespace().equals(namespace)) {
            throw ApiException.badRequest(
                    "the namespace of the provided object does not match the namespace sent on the request");
        }
        metadata.node().put("namespace", namespace);
    }
}
