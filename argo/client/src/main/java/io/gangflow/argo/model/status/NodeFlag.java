package io.gangflow.argo.model.status;

import io.gangflow.argo.model.value.ArgoObject;
import org.jspecify.annotations.Nullable;

/** Why a node exists besides being called. */
public final class NodeFlag extends ArgoObject {

    private @Nullable Boolean hooked;
    private @Nullable Boolean retried;

    public @Nullable Boolean getHooked() {
        return hooked;
    }

    public void setHooked(@Nullable Boolean hooked) {
        this.hooked = hooked;
    }

    public @Nullable Boolean getRetried() {
        return retried;
    }

    public void setRetried(@Nullable Boolean retried) {
        this.retried = retried;
    }
}
