package io.gangflow.argo.model.spec;

import io.gangflow.argo.model.value.ArgoObject;
import org.jspecify.annotations.Nullable;

/** When the volume claims of a workflow are deleted. */
public final class VolumeClaimGC extends ArgoObject {

    private @Nullable String strategy;

    public @Nullable String getStrategy() {
        return strategy;
    }

    public void setStrategy(@Nullable String strategy) {
        this.strategy = strategy;
    }
}
