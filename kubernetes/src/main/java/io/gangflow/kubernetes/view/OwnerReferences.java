package io.gangflow.kubernetes.view;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import java.util.Optional;

/** Who made what; an object has one controller at most. */
public final class OwnerReferences {

    private OwnerReferences() {}

    /** What an object says of the owner that looks after it, which has a name and a uid. */
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

    /** The owner that looks after the object. */
    public static Optional<OwnerReference> controllerOf(HasMetadata object) {
        for (OwnerReference reference : object.getMetadata().getOwnerReferences()) {
            if (Boolean.TRUE.equals(reference.getController())) {
                return Optional.of(reference);
            }
        }
        return Optional.empty();
    }

    /** Whether this owner looks after the object, by its uid. */
    public static boolean isControlledBy(HasMetadata object, HasMetadata owner) {
        return controllerOf(object)
                .filter(reference ->
                        reference.getUid().equals(owner.getMetadata().getUid()))
                .isPresent();
    }
}
