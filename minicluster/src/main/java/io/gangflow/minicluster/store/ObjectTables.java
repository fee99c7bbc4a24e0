package io.gangflow.minicluster.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.minicluster.object.JsonMetadata;
import io.gangflow.minicluster.object.ObjectName;
import io.gangflow.minicluster.object.StoredObject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The current revision of every object, and the owner references between them. Guarded by the store's lock. */
final class ObjectTables {

    private final Map<ApiResource, TreeMap<ObjectName, StoredObject>> tables = new LinkedHashMap<>();
    private final Map<String, Ref> byUid = new HashMap<>();
    private final Map<String, Set<Ref>> dependents = new HashMap<>();

    /** The key of an object. */
    record Ref(ApiResource resource, ObjectName name) {}

    @Nullable
    StoredObject get(ApiResource resource, ObjectName name) {
        TreeMap<ObjectName, StoredObject> table = tables.get(resource);
        return table == null ? null : table.get(name);
    }

    /** All objects of a resource, ordered as in lists. */
    Collection<StoredObject> all(ApiResource resource) {
        TreeMap<ObjectName, StoredObject> table = tables.get(resource);
        return table == null ? List.of() : table.values();
    }

    void put(ApiResource resource, StoredObject object) {
        TreeMap<ObjectName, StoredObject> table = tables.computeIfAbsent(resource, key -> new TreeMap<>());
        StoredObject old = table.put(object.name(), object);
        Ref ref = new Ref(resource, object.name());
        if (old != null) {
            forgetOwners(old.node(), ref);
        }
        byUid.put(object.metadata().uid(), ref);
        for (ObjectNode owner : object.metadata().ownerReferences()) {
            dependents
                    .computeIfAbsent(owner.path("uid").asText(), uid -> new LinkedHashSet<>())
                    .add(ref);
        }
    }

    void remove(ApiResource resource, StoredObject object) {
        TreeMap<ObjectName, StoredObject> table = tables.get(resource);
        if (table != null) {
            table.remove(object.name());
        }
        byUid.remove(object.metadata().uid());
        forgetOwners(object.node(), new Ref(resource, object.name()));
    }

    int size() {
        return byUid.size();
    }

    /** The highest revision of any object; 0 without objects. */
    long newestRevision() {
        return tables.values().stream()
                .flatMap(table -> table.values().stream())
                .mapToLong(StoredObject::resourceVersion)
                .max()
                .orElse(0);
    }

    boolean exists(String uid) {
        return byUid.containsKey(uid);
    }

    List<Ref> dependentsOf(String uid) {
        return List.copyOf(dependents.getOrDefault(uid, Set.of()));
    }

    /** All objects in a namespace. */
    List<Ref> contentsOf(String namespace) {
        List<Ref> contents = new ArrayList<>();
        tables.forEach((resource, table) -> {
            if (resource.namespaced()) {
                table.keySet().stream()
                        .filter(name -> name.namespace().equals(namespace))
                        .forEach(name -> contents.add(new Ref(resource, name)));
            }
        });
        return contents;
    }

    private void forgetOwners(ObjectNode object, Ref ref) {
        for (ObjectNode owner : JsonMetadata.peek(object).ownerReferences()) {
            String uid = owner.path("uid").asText();
            Set<Ref> refs = dependents.get(uid);
            if (refs != null && refs.remove(ref) && refs.isEmpty()) {
                dependents.remove(uid);
            }
        }
    }
}
