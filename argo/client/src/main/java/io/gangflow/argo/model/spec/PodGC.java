package io.gangflow.argo.model.spec;

import io.fabric8.kubernetes.api.model.LabelSelector;
import io.gangflow.argo.model.value.ArgoObject;
import org.jspecify.annotations.Nullable;

/** When the pods of a workflow are deleted. */
public final class PodGC extends ArgoObject {

    private @Nullable String strategy;
    private @Nullable LabelSelector labelSelector;
    private @Nullable String deleteDelayDuration;

    public @Nullable String getStrategy() {
        return strategy;
    }

    public void setStrategy(@Nullable String strategy) {
        this.strategy = strategy;
    }

    public @Nullable LabelSelector getLabelSelector() {
        return labelSelector;
    }

    public void setLabelSelector(@Nullable LabelSelector labelSelector) {
        this.labelSelector = labelSelector;
    }

    public @Nullable String getDeleteDelayDuration() {
        return deleteDelayDuration;
    }

    public void setDeleteDelayDuration(@Nullable String deleteDelayDuration) {
        this.deleteDelayDuration = deleteDelayDuration;
    }
}
