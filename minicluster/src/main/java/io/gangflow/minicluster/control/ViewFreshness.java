package io.gangflow.minicluster.control;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Objects;

/** Checks whether a view shows what was written: an object version, or a deletion. */
final class ViewFreshness {

    private final ClusterView view;

    ViewFreshness(ClusterView view) {
        this.view = view;
    }

    /** Whether the view has this version of the object or a newer one. */
    boolean written(HasMetadata object) {
        return view.get(
                        object.getClass(),
                        namespace(object),
                        object.getMetadata().getName())
                .map(known -> version(known) >= version(object))
                .orElse(false);
    }

    /** Whether the object is gone, was replaced by another of the same name, or is being deleted. */
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

    /** Compares resource versions as numbers, which Kubernetes allows since 1.35. */
    private static long version(HasMetadata object) {
        return Long.parseLong(Objects.requireNonNullElse(object.getMetadata().getResourceVersion(), "0"));
    }
}
