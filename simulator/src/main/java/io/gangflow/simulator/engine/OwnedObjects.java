package io.gangflow.simulator.engine;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.kubernetes.view.OwnerReferences;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** An index of objects by owner. Not thread-safe. */
final class OwnedObjects {

    private final Map<String, TreeMap<String, Pod>> pods = new HashMap<>();
    private final Map<String, Integer> references = new HashMap<>();

    /** Applies a change of the store. */
    void change(Optional<HasMetadata> before, Optional<HasMetadata> after) {
        boolean sameOwners = before.map(OwnedObjects::owners).equals(after.map(OwnedObjects::owners));
        if (!sameOwners) {
            before.ifPresent(old -> count(old, -1));
            after.ifPresent(now -> count(now, 1));
        }
        if (!sameOwners && before.isPresent() && before.get() instanceof Pod pod) {
            OwnerReferences.controllerOf(pod).ifPresent(owner -> remove(owner.getUid(), pod));
        }
        if (after.isPresent() && after.get() instanceof Pod pod) {
            OwnerReferences.controllerOf(pod)
                    .ifPresent(owner -> pods.computeIfAbsent(owner.getUid(), missing -> new TreeMap<>())
                            .put(key(pod), pod));
        }
    }

    private void count(HasMetadata object, int change) {
        for (OwnerReference owner : owners(object)) {
            references.compute(owner.getUid(), (uid, old) -> {
                int now = (old == null ? 0 : old) + change;
                return now == 0 ? null : now;
            });
        }
    }

    private static List<OwnerReference> owners(HasMetadata object) {
        return object.getMetadata().getOwnerReferences();
    }

    private void remove(String owner, Pod pod) {
        TreeMap<String, Pod> left = pods.get(owner);
        if (left != null && left.remove(key(pod)) != null && left.isEmpty()) {
            pods.remove(owner);
        }
    }

    /** Returns the pods that a controller has created for an object, by namespace and name. */
    List<Pod> pods(HasMetadata owner) {
        Map<String, Pod> found = pods.get(owner.getMetadata().getUid());
        return found == null ? List.of() : List.copyOf(found.values());
    }

    /** Returns whether any object has this owner. */
    boolean has(HasMetadata owner) {
        return references.containsKey(owner.getMetadata().getUid());
    }

    private static String key(Pod pod) {
        return pod.getMetadata().getNamespace() + "/" + pod.getMetadata().getName();
    }
}
