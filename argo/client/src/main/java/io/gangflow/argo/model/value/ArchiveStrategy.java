package io.gangflow.argo.model.value;

import org.jspecify.annotations.Nullable;

/** How an artifact is packed: one of the three is set. */
public final class ArchiveStrategy extends ArgoObject {

    private @Nullable TarStrategy tar;
    private @Nullable EmptyStrategy none;
    private @Nullable EmptyStrategy zip;

    public @Nullable TarStrategy getTar() {
        return tar;
    }

    public void setTar(@Nullable TarStrategy tar) {
        this.tar = tar;
    }

    public @Nullable EmptyStrategy getNone() {
        return none;
    }

    public void setNone(@Nullable EmptyStrategy none) {
        this.none = none;
    }

    public @Nullable EmptyStrategy getZip() {
        return zip;
    }

    public void setZip(@Nullable EmptyStrategy zip) {
        this.zip = zip;
    }
}
