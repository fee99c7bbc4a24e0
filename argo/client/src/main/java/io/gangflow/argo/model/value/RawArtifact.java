package io.gangflow.argo.model.value;

import org.jspecify.annotations.Nullable;

/** A small file, as it is. */
public final class RawArtifact extends ArgoObject {

    private @Nullable String data;

    public @Nullable String getData() {
        return data;
    }

    public void setData(@Nullable String data) {
        this.data = data;
    }
}
