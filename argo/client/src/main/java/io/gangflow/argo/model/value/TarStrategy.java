package io.gangflow.argo.model.value;

import org.jspecify.annotations.Nullable;

/** A tar file, gzipped unless the level is 0. */
public final class TarStrategy extends ArgoObject {

    private @Nullable Integer compressionLevel;

    public @Nullable Integer getCompressionLevel() {
        return compressionLevel;
    }

    public void setCompressionLevel(@Nullable Integer compressionLevel) {
        this.compressionLevel = compressionLevel;
    }
}
