package io.gangflow.argo.model.spec;

import io.gangflow.argo.model.value.Marks;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Labels and annotations of the workflows that are made from a template. */
public final class WorkflowMetadata extends Marks {

    private @Nullable Map<String, Object> labelsFrom;

    public Map<String, Object> getLabelsFrom() {
        return orEmpty(labelsFrom);
    }

    public void setLabelsFrom(@Nullable Map<String, Object> labelsFrom) {
        this.labelsFrom = labelsFrom;
    }
}
