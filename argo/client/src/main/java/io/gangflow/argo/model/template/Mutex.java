package io.gangflow.argo.model.template;

import io.gangflow.argo.model.value.ArgoObject;
import org.jspecify.annotations.Nullable;

/** A lock that one may hold. */
public final class Mutex extends ArgoObject {

    private @Nullable String name;
    private @Nullable String namespace;
    private @Nullable Boolean database;

    public @Nullable String getName() {
        return name;
    }

    public void setName(@Nullable String name) {
        this.name = name;
    }

    public @Nullable String getNamespace() {
        return namespace;
    }

    public void setNamespace(@Nullable String namespace) {
        this.namespace = namespace;
    }

    public @Nullable Boolean getDatabase() {
        return database;
    }

    public void setDatabase(@Nullable Boolean database) {
        this.database = database;
    }
}
