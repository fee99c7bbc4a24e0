package io.gangflow.argo.model.template;

import io.gangflow.argo.model.value.ArgoObject;
import org.jspecify.annotations.Nullable;

/** Takes the outputs of an earlier node with the same key. */
public final class Memoize extends ArgoObject {

    private @Nullable String key;
    private @Nullable Cache cache;
    private @Nullable String maxAge;

    public @Nullable String getKey() {
        return key;
    }

    public void setKey(@Nullable String key) {
        this.key = key;
    }

    public @Nullable Cache getCache() {
        return cache;
    }

    public void setCache(@Nullable Cache cache) {
        this.cache = cache;
    }

    public @Nullable String getMaxAge() {
        return maxAge;
    }

    public void setMaxAge(@Nullable String maxAge) {
        this.maxAge = maxAge;
    }
}
