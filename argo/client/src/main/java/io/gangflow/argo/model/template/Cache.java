package io.gangflow.argo.model.template;

import io.fabric8.kubernetes.api.model.LocalObjectReference;
import io.gangflow.argo.model.value.ArgoObject;
import org.jspecify.annotations.Nullable;

/** The ConfigMap that remembers outputs. */
public final class Cache extends ArgoObject {

    private @Nullable LocalObjectReference configMap;

    public @Nullable LocalObjectReference getConfigMap() {
        return configMap;
    }

    public void setConfigMap(@Nullable LocalObjectReference configMap) {
        this.configMap = configMap;
    }
}
