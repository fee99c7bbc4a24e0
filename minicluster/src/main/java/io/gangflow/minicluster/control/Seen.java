package io.gangflow.minicluster.control;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Objects;

/** Whether a view has caught up with what was written: an object version, or a deletion. */
final class Seen {

    private final ClusterView view;

    Seen(ClusterView view) {
        this.view = view;
    }

    /** The view holds this version of the object or a newer one. */
    boolean written(HasMetadata object) {
        return view.get(
                        object.getClass(),
                        namespace(object),
                        object.getMetadata().getName())
                .map(known -> version(known) >= version(object))
                .orElse(false);
    }

    /** The object is gone, has been replaced by another of the same name, or is on its way out. */
    boolean deleted(HasMetadata object) {
        return view.get(
                        object.getClass(),
                        namespace(object),
                        object.getMetadata().getName())
                .map(known -> known.getMetadata().getDeletionTimestamp() != null
                        || !Objects.equals(
                                known.getMetadata().getUid(),
                                object.getMetadata().getUid()))
                .orElse(true);
    }

    private static String namespace(HasMetadata object) {
        return Objects.requireNonNullElse(object.getMetadata().getNamespace(), "");
    }

    /** Resource versions are compared as numbers, which Kubernetes allows since 1.35. */
    private static long version(HasMetadata object) {
        return Long.parseLong(Objects.requireNonNullElse(object.getMetadata().getResourceVersion(), "0"));
    }
}
