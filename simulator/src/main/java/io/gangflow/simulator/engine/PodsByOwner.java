package io.gangflow.simulator.engine;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.simulator.controller.OwnerReferences;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Finds the pods of a controller's object without looking at all others. Not thread-safe. */
final class PodsByOwner {

    private final Map<String, TreeMap<String, Pod>> pods = new HashMap<>();

    /** Follows a change of the store. */
    void change(Optional<HasMetadata> before, Optional<HasMetadata> after) {
        if (before.isPresent() && before.get() instanceof Pod pod) {
            OwnerReferences.controllerOf(pod).ifPresent(owner -> remove(owner.getUid(), pod));
        }
        if (after.isPresent() && after.get() instanceof Pod pod) {
            OwnerReferences.controllerOf(pod)
                    .ifPresent(owner -> pods.computeIfAbsent(owner.getUid(), missing -> new TreeMap<>())
                            .put(key(pod), pod));
        }
    }

    private void remove(String owner, Pod pod) {
        TreeMap<String, Pod> left = pods.get(owner);
        if (left != null && left.remove(key(pod)) != null && left.isEmpty()) {
            pods.remove(owner);
        }
    }

    /** By namespace and name. */
    List<Pod> of(HasMetadata owner) {
        Map<String, Pod> found = pods.get(owner.getMetadata().getUid());
        return found == null ? List.of() : List.copyOf(found.values());
    }

    private static String key(Pod pod) {
        return pod.getMetadata().getNamespace() + "/" + pod.getMetadata().getName();
    }
}
