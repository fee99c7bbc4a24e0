package io.gangflow.simulator.controller;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.kubernetes.view.ClusterObjects;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Deletes the dependents of deleted owners, in the background, as kube-controller-manager does. Only owners of kinds
 * that are stored here can count as deleted; an owner of any other kind keeps its dependents. Stateless.
 */
public final class GarbageCollector implements Controller {

    private static final List<Class<? extends HasMetadata>> KINDS = List.of(
            Pod.class,
            Service.class,
            ConfigMap.class,
            Secret.class,
            Job.class,
            Deployment.class,
            io.fabric8.volcano.api.model.batch.v1alpha1.Job.class,
            PodGroup.class);

    private static final Set<String> KNOWN = KINDS.stream()
            .map(kind -> HasMetadata.getApiVersion(kind) + "/" + HasMetadata.getKind(kind))
            .collect(Collectors.toUnmodifiableSet());

    @Override
    public List<Change> reconcile(ClusterObjects objects, long nowMillis) {
        Set<String> alive = new HashSet<>();
        all(objects).forEach(object -> alive.add(object.getMetadata().getUid()));
        return all(objects)
                .filter(object -> object.getMetadata().getDeletionTimestamp() == null)
                .filter(object -> isOrphan(object, alive))
                .<Change>map(Change.Delete::new)
                .toList();
    }

    /** Affected by deleted objects that were owners, and by objects whose owners do not exist. */
    @Override
    public ReconcileScope concern(ClusterObjects objects, Optional<HasMetadata> before, Optional<HasMetadata> after) {
        boolean orphaned = after.isEmpty()
                ? before.filter(objects::mayOwn).isPresent()
                : !hasOwnersOf(before, after.get()) && lacksAnOwner(after.get(), objects);
        return orphaned ? ReconcileScope.EVERYTHING : ReconcileScope.NOTHING;
    }

    /** An object with unchanged owners was checked before, and is checked again when one of them is deleted. */
    private static boolean hasOwnersOf(Optional<HasMetadata> before, HasMetadata object) {
        return before.isPresent()
                && before.get()
                        .getMetadata()
                        .getOwnerReferences()
                        .equals(object.getMetadata().getOwnerReferences());
    }

    private static boolean lacksAnOwner(HasMetadata object, ClusterObjects objects) {
        return object.getMetadata().getOwnerReferences().stream()
                .anyMatch(owner -> !isThere(owner, object.getMetadata().getNamespace(), objects));
    }

    private static boolean isThere(OwnerReference owner, String namespace, ClusterObjects objects) {
        for (Class<? extends HasMetadata> kind : KINDS) {
            Optional<? extends HasMetadata> found = objects.get(kind, namespace, owner.getName());
            if (found.isPresent()
                    && owner.getUid().equals(found.get().getMetadata().getUid())) {
                return true;
            }
        }
        return false;
    }

    private static Stream<? extends HasMetadata> all(ClusterObjects objects) {
        return KINDS.stream().flatMap(kind -> objects.list(kind).stream());
    }

    private static boolean isOrphan(HasMetadata object, Set<String> alive) {
        List<OwnerReference> owners = object.getMetadata().getOwnerReferences();
        return !owners.isEmpty() && owners.stream().allMatch(owner -> isGone(owner, alive));
    }

    private static boolean isGone(OwnerReference owner, Set<String> alive) {
        return !alive.contains(owner.getUid()) && KNOWN.contains(owner.getApiVersion() + "/" + owner.getKind());
    }
}
