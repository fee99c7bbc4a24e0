package io.gangflow.argo.model.template;

import io.fabric8.kubernetes.api.model.IntOrString;
import io.gangflow.argo.model.value.ArgoObject;
import org.jspecify.annotations.Nullable;

/** The pauses between tries. */
public final class Backoff extends ArgoObject {

    private @Nullable String duration;
    private @Nullable IntOrString factor;
    private @Nullable String maxDuration;
    private @Nullable String cap;

    public @Nullable String getDuration() {
        return duration;
    }

    public void setDuration(@Nullable String duration) {
        this.duration = duration;
    }

    public @Nullable IntOrString getFactor() {
        return factor;
    }

    public void setFactor(@Nullable IntOrString factor) {
        this.factor = factor;
    }

    public @Nullable String getMaxDuration() {
        return maxDuration;
    }

    public void setMaxDuration(@Nullable String maxDuration) {
        this.maxDuration = maxDuration;
    }

    public @Nullable String getCap() {
        return cap;
    }

    public void setCap(@Nullable String cap) {
        this.cap = cap;
    }
}
