package io.gangflow.argo.model.template;

import io.gangflow.argo.model.value.ArgoObject;
import org.jspecify.annotations.Nullable;

/** Which bad ends of a call do not stop what comes after it. */
public final class ContinueOn extends ArgoObject {

    private @Nullable Boolean error;
    private @Nullable Boolean failed;

    public @Nullable Boolean getError() {
        return error;
    }

    public void setError(@Nullable Boolean error) {
        this.error = error;
    }

    public @Nullable Boolean getFailed() {
        return failed;
    }

    public void setFailed(@Nullable Boolean failed) {
        this.failed = failed;
    }
}
