package io.gangflow.kubernetes.view;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.Optional;

/**
 * Read access to the objects of a cluster, as its API server holds them: a store in memory in the simulation,
 * informers' caches in the minicluster. What is returned must not be modified. The order of a list is not defined.
 */
public interface ClusterObjects {

    <T extends HasMetadata> List<T> list(Class<T> kind);

    <T extends HasMetadata> Optional<T> get(Class<T> kind, String namespace, String name);

    /** An object of a kind that has no class of its own. */
    default Optional<GenericKubernetesResource> generic(String kind, String namespace, String name) {
        return list(GenericKubernetesResource.class).stream()
                .filter(object -> object.getKind().equals(kind)
                        && namespace.equals(object.getMetadata().getNamespace())
                        && name.equals(object.getMetadata().getName()))
                .findFirst();
    }

    /** The pods whose controller this object is, whatever their phase. */
    default List<Pod> podsOf(HasMetadata owner) {
        return list(Pod.class).stream()
                .filter(pod -> OwnerReferences.isControlledBy(pod, owner))
                .toList();
    }

    /** Whether anything may name this object as its owner; who does not know says yes. */
    default boolean mayOwn(HasMetadata object) {
        return true;
    }
}
