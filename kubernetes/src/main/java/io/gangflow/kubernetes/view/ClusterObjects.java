package io.gangflow.kubernetes.view;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.Optional;

/**
 * Read access to the objects of a cluster, as stored by its API server: an in-memory store in the simulation, informer
 * caches in the minicluster. Returned objects must not be modified. The order of a list is not defined.
 */
public interface ClusterObjects {

    <T extends HasMetadata> List<T> list(Class<T> kind);

    <T extends HasMetadata> Optional<T> get(Class<T> kind, String namespace, String name);

    /** Finds an object of a kind without a model class. */
    default Optional<GenericKubernetesResource> generic(String kind, String namespace, String name) {
        return list(GenericKubernetesResource.class).stream()
                .filter(object -> object.getKind().equals(kind)
                        && namespace.equals(object.getMetadata().getNamespace())
                        && name.equals(object.getMetadata().getName()))
                .findFirst();
    }

    /** Returns the pods controlled by this object, in any phase. */
    default List<Pod> podsOf(HasMetadata owner) {
        return list(Pod.class).stream()
                .filter(pod -> OwnerReferences.isControlledBy(pod, owner))
                .toList();
    }

    /** Returns whether any object may have this one as its owner; true if that is not known. */
    default boolean mayOwn(HasMetadata object) {
        return true;
    }
}
