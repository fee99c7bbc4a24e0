package io.gangflow.argo.model.spec;

import io.gangflow.argo.model.value.ArgoObject;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Labels and annotations of the workflows that are made from a template. */
public final class WorkflowMetadata extends ArgoObject {

    private @Nullable Map<String, String> labels;
    private @Nullable Map<String, String> annotations;
    private @Nullable Map<String, Object> labelsFrom;

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

    public Map<String, Object> getLabelsFrom() {
        return orEmpty(labelsFrom);
    }

    public void setLabelsFrom(@Nullable Map<String, Object> labelsFrom) {
        this.labelsFrom = labelsFrom;
    }
}
