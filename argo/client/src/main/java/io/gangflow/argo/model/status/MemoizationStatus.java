package io.gangflow.argo.model.status;

import io.gangflow.argo.model.value.ArgoObject;
import org.jspecify.annotations.Nullable;

/** Whether a node's outputs were remembered. */
public final class MemoizationStatus extends ArgoObject {

    private @Nullable Boolean hit;
    private @Nullable String key;
    private @Nullable String cacheName;

    public @Nullable Boolean getHit() {
        return hit;
    }

    public void setHit(@Nullable Boolean hit) {
        this.hit = hit;
    }

    public @Nullable String getKey() {
        return key;
    }

    public void setKey(@Nullable String key) {
        this.key = key;
    }

    public @Nullable String getCacheName() {
        return cacheName;
    }

    public void setCacheName(@Nullable String cacheName) {
        this.cacheName = cacheName;
    }
}
