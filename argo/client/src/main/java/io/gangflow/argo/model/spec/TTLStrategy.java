package io.gangflow.argo.model.spec;

import io.gangflow.argo.model.value.ArgoObject;
import org.jspecify.annotations.Nullable;

/** After how many seconds an ended workflow is deleted. */
public final class TTLStrategy extends ArgoObject {

    private @Nullable Integer secondsAfterCompletion;
    private @Nullable Integer secondsAfterSuccess;
    private @Nullable Integer secondsAfterFailure;

    public @Nullable Integer getSecondsAfterCompletion() {
        return secondsAfterCompletion;
    }

    public void setSecondsAfterCompletion(@Nullable Integer secondsAfterCompletion) {
        this.secondsAfterCompletion = secondsAfterCompletion;
    }

    public @Nullable Integer getSecondsAfterSuccess() {
        return secondsAfterSuccess;
    }

    public void setSecondsAfterSuccess(@Nullable Integer secondsAfterSuccess) {
        this.secondsAfterSuccess = secondsAfterSuccess;
    }

    public @Nullable Integer getSecondsAfterFailure() {
        return secondsAfterFailure;
    }

    public void setSecondsAfterFailure(@Nullable Integer secondsAfterFailure) {
        this.secondsAfterFailure = secondsAfterFailure;
    }
}
