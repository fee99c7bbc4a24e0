package io.gangflow.minicluster.store;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.minicluster.object.DeleteOptions;
import io.gangflow.minicluster.object.Json;
import io.gangflow.minicluster.object.JsonMetadata;
import io.gangflow.minicluster.object.ObjectIdentity;
import io.gangflow.minicluster.object.ObjectName;
import io.gangflow.minicluster.object.ResourceRegistry;
import io.gangflow.minicluster.object.StoredObject;
import java.util.Set;

/**
 * Deletes objects. An object with finalizers, and a bound pod, is first marked and then removed when the last finalizer
 * is gone or the kubelet deletes it with grace period 0; others are removed immediately (kubernetes v1.36,
 * registry/generic and registry/core/pod). Dependents are deleted after their owner. Guarded by the store's lock.
 */
final class Deletion {

    private static final Set<String> ENDED = Set.of("Succeeded", "Failed");

    private final ObjectTables tables;
    private final Commits commits;
    private final ObjectIdentity identity;
    private final ResourceRegistry registry;

    Deletion(ObjectTables tables, Commits commits, ObjectIdentity identity, ResourceRegistry registry) {
        this.tables = tables;
        this.commits = commits;
        this.identity = identity;
        this.registry = registry;
    }

    /** Deletes or marks an object; returns its state afterwards. */
    StoredObject delete(ApiResource resource, StoredObject object, DeleteOptions options) {
        options.check(resource, object);
        long grace = grace(resource, object, options);
        boolean contents = resource.equals(KindCatalogue.NAMESPACE)
                && !tables.contentsOf(object.name().name()).isEmpty();
        if (grace == 0 && !object.metadata().hasFinalizers() && !contents) {
            return options.dryRun() ? object : remove(resource, object, options.orphanDependents());
        }
        JsonMetadata metadata = object.metadata();
        if (metadata.isDeleting() && grace >= metadata.deletionGracePeriodSeconds()) {
            return object;
        }
        ObjectNode next = marked(resource, object, grace);
        if (options.dryRun()) {
            return new StoredObject(next, object.resourceVersion());
        }
        StoredObject marked = commits.put(resource, object, next);
        if (resource.equals(KindCatalogue.NAMESPACE)) {
            tables.contentsOf(object.name().name()).forEach(this::deleteIfPresent);
            removeEmptyNamespace(object.name().name());
        }
        return marked;
    }

    /** Whether a marked object can be removed. */
    static boolean isOver(ApiResource resource, ObjectNode object) {
        JsonMetadata metadata = JsonMetadata.peek(object);
        return metadata.isDeleting()
                && !metadata.hasFinalizers()
                && metadata.deletionGracePeriodSeconds() == 0
                && !resource.equals(KindCatalogue.NAMESPACE);
    }

    StoredObject remove(ApiResource resource, StoredObject object, boolean orphanDependents) {
        StoredObject gone = commits.remove(resource, object);
        String uid = object.metadata().uid();
        for (ObjectTables.Ref dependent : tables.dependentsOf(uid)) {
            loseOwner(dependent, uid, orphanDependents);
        }
        if (resource.namespaced()) {
            removeEmptyNamespace(object.name().namespace());
        }
        return gone;
    }

    /** Deletes an object whose owners are all gone already, as the garbage collector does. */
    void collectIfOwnerless(ApiResource resource, StoredObject object) {
        var owners = object.metadata().ownerReferences();
        boolean ownerless = !owners.isEmpty()
                && !object.metadata().isDeleting()
                && owners.stream().allMatch(owner -> isKnown(owner) && !tables.exists(uidOf(owner)));
        if (ownerless) {
            delete(resource, object, DeleteOptions.DEFAULT);
        }
    }

    private boolean isKnown(ObjectNode owner) {
        return registry.ofKind(
                        owner.path("apiVersion").asText(), owner.path("kind").asText())
                .isPresent();
    }

    private void loseOwner(ObjectTables.Ref dependent, String uid, boolean orphan) {
        StoredObject object = tables.get(dependent.resource(), dependent.name());
        if (object == null) {
            return;
        }
        boolean otherOwner = object.metadata().ownerReferences().stream()
                .anyMatch(owner -> !uidOf(owner).equals(uid) && tables.exists(uidOf(owner)));
        if (!orphan && !otherOwner) {
            delete(dependent.resource(), object, DeleteOptions.DEFAULT);
            return;
        }
        ObjectNode next = object.toJson();
        ArrayNode kept = Json.array();
        for (ObjectNode owner : JsonMetadata.of(next).ownerReferences()) {
            if (!uidOf(owner).equals(uid)) {
                kept.add(owner);
            }
        }
        JsonMetadata.of(next).node().set("ownerReferences", kept);
        commits.put(dependent.resource(), object, next);
    }

    private void deleteIfPresent(ObjectTables.Ref ref) {
        StoredObject object = tables.get(ref.resource(), ref.name());
        if (object != null) {
            delete(ref.resource(), object, DeleteOptions.DEFAULT);
        }
    }

    private void removeEmptyNamespace(String name) {
        ApiResource namespaces = KindCatalogue.NAMESPACE;
        StoredObject namespace = tables.get(namespaces, new ObjectName("", name));
        if (namespace != null
                && namespace.metadata().isDeleting()
                && !namespace.metadata().hasFinalizers()
                && tables.contentsOf(name).isEmpty()) {
            remove(namespaces, namespace, false);
        }
    }

    private ObjectNode marked(ApiResource resource, StoredObject object, long grace) {
        ObjectNode next = object.toJson();
        ObjectNode metadata = JsonMetadata.of(next).node();
        metadata.put("deletionTimestamp", identity.timestampAfter(grace));
        metadata.put("deletionGracePeriodSeconds", grace);
        if (metadata.has("generation")) {
            metadata.put("generation", metadata.path("generation").asLong() + 1);
        }
        if (resource.equals(KindCatalogue.NAMESPACE)) {
            Json.child(next, "status").put("phase", "Terminating");
        }
        return next;
    }

    /** Only a bound pod that has not ended gets a grace period. */
    private static long grace(ApiResource resource, StoredObject object, DeleteOptions options) {
        ObjectNode pod = object.node();
        if (!resource.equals(KindCatalogue.POD)
                || pod.path("spec").path("nodeName").asText("").isEmpty()
                || ENDED.contains(pod.path("status").path("phase").asText())) {
            return 0;
        }
        long own = pod.path("spec").path("terminationGracePeriodSeconds").asLong(0);
        return Math.max(0, options.gracePeriodSeconds().orElse(own));
    }

    private static String uidOf(ObjectNode owner) {
        return owner.path("uid").asText();
    }
}
