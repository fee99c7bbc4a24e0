package io.gangflow.argo.model.template;

import io.fabric8.kubernetes.api.model.ConfigMapKeySelector;
import io.gangflow.argo.model.value.ArgoObject;
import org.jspecify.annotations.Nullable;

/** A lock that several may hold; how many is in a ConfigMap or a database. */
public final class SemaphoreRef extends ArgoObject {

    private @Nullable ConfigMapKeySelector configMapKeyRef;
    private @Nullable String namespace;
    private @Nullable Object database;

    public @Nullable ConfigMapKeySelector getConfigMapKeyRef() {
        return configMapKeyRef;
    }

    public void setConfigMapKeyRef(@Nullable ConfigMapKeySelector configMapKeyRef) {
        this.configMapKeyRef = configMapKeyRef;
    }

    public @Nullable String getNamespace() {
        return namespace;
    }

    public void setNamespace(@Nullable String namespace) {
        this.namespace = namespace;
    }

    public @Nullable Object getDatabase() {
        return database;
    }

    public void setDatabase(@Nullable Object database) {
        this.database = database;
    }
}
