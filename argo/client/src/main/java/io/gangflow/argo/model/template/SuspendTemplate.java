package io.gangflow.argo.model.template;

import io.gangflow.argo.model.value.ArgoObject;
import org.jspecify.annotations.Nullable;

/** Waits for a duration, or for somebody to resume it. */
public final class SuspendTemplate extends ArgoObject {

    private @Nullable String duration;

    public @Nullable String getDuration() {
        return duration;
    }

    public void setDuration(@Nullable String duration) {
        this.duration = duration;
    }
}
