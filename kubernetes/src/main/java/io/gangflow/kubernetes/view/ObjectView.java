package io.gangflow.kubernetes.view;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.util.Map;
import java.util.Objects;

/** Metadata of objects; missing labels and annotations are empty. */
public final class ObjectView {

    private ObjectView() {}

    public static Map<String, String> labels(HasMetadata object) {
        return labels(object.getMetadata());
    }

    public static Map<String, String> labels(ObjectMeta metadata) {
        return Objects.requireNonNullElse(metadata.getLabels(), Map.of());
    }

    /** Returns the value of a label, or an empty text. */
    public static String label(HasMetadata object, String key) {
        return labels(object).getOrDefault(key, "");
    }

    public static Map<String, String> annotations(HasMetadata object) {
        return annotations(object.getMetadata());
    }

    public static Map<String, String> annotations(ObjectMeta metadata) {
        return Objects.requireNonNullElse(metadata.getAnnotations(), Map.of());
    }

    /** Returns the value of an annotation, or an empty text. */
    public static String annotation(HasMetadata object, String key) {
        return annotations(object).getOrDefault(key, "");
    }

    /** Returns whether it is being deleted, possibly with a grace period. */
    public static boolean isDeleting(HasMetadata object) {
        return object.getMetadata().getDeletionTimestamp() != null;
    }
}
