package io.gangflow.argo.model.value;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Labels and annotations of what is made. */
public abstract class Marks extends ArgoObject {

    private @Nullable Map<String, String> labels;
    private @Nullable Map<String, String> annotations;

    public Map<String, String> getLabels() {
        return orEmpty(labels);
    }

    public void setLabels(@Nullable Map<String, String> labels) {
        this.labels = labels;
    }

    public Map<String, String> getAnnotations() {
        return orEmpty(annotations);
    }

    public void setAnnotations(@Nullable Map<String, String> annotations) {
        this.annotations = annotations;
    }
}
