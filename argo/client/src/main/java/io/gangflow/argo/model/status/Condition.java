package io.gangflow.argo.model.status;

import io.gangflow.argo.model.value.ArgoObject;
import org.jspecify.annotations.Nullable;

/** Something that holds of a workflow or a schedule, or does not. */
public final class Condition extends ArgoObject {

    private @Nullable String type;
    private @Nullable String status;
    private @Nullable String message;

    public @Nullable String getType() {
        return type;
    }

    public void setType(@Nullable String type) {
        this.type = type;
    }

    public @Nullable String getStatus() {
        return status;
    }

    public void setStatus(@Nullable String status) {
        this.status = status;
    }

    public @Nullable String getMessage() {
        return message;
    }

    public void setMessage(@Nullable String message) {
        this.message = message;
    }
}
