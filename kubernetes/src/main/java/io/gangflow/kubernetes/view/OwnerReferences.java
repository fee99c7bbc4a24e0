package io.gangflow.kubernetes.view;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import java.util.Optional;

/** Owner references of objects. An object has at most one controller. */
public final class OwnerReferences {

    private OwnerReferences() {}

    /** Returns the reference to a controller, which must have a name and a uid. */
    public static OwnerReference controlledBy(HasMetadata owner) {
        return new OwnerReferenceBuilder()
                .withApiVersion(owner.getApiVersion())
                .withKind(owner.getKind())
                .withName(owner.getMetadata().getName())
                .withUid(owner.getMetadata().getUid())
                .withController(true)
                .withBlockOwnerDeletion(true)
                .build();
    }

    /** Returns the controller of an object. */
    public static Optional<OwnerReference> controllerOf(HasMetadata object) {
        for (OwnerReference reference : object.getMetadata().getOwnerReferences()) {
            if (Boolean.TRUE.equals(reference.getController())) {
                return Optional.of(reference);
            }
        }
        return Optional.empty();
    }

    /** Returns whether this owner is the object's controller, by its uid. */
    public static boolean isControlledBy(HasMetadata object, HasMetadata owner) {
        return controllerOf(object)
                .filter(reference ->
                        reference.getUid().equals(owner.getMetadata().getUid()))
                .isPresent();
    }
}
