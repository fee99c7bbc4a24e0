package io.gangflow.argo.model.template;

import io.gangflow.argo.model.value.ArgoObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Does something with one object of the Kubernetes API, and waits until conditions on it hold. */
public final class ResourceTemplate extends ArgoObject {

    private @Nullable String action;
    private @Nullable String mergeStrategy;
    private @Nullable String manifest;
    private @Nullable Boolean setOwnerReference;
    private @Nullable String successCondition;
    private @Nullable String failureCondition;
    private @Nullable List<String> flags;

    public @Nullable String getAction() {
        return action;
    }

    public void setAction(@Nullable String action) {
        this.action = action;
    }

    public @Nullable String getMergeStrategy() {
        return mergeStrategy;
    }

    public void setMergeStrategy(@Nullable String mergeStrategy) {
        this.mergeStrategy = mergeStrategy;
    }

    public @Nullable String getManifest() {
        return manifest;
    }

    public void setManifest(@Nullable String manifest) {
        this.manifest = manifest;
    }

    public @Nullable Boolean getSetOwnerReference() {
        return setOwnerReference;
    }

    public void setSetOwnerReference(@Nullable Boolean setOwnerReference) {
        this.setOwnerReference = setOwnerReference;
    }

    public @Nullable String getSuccessCondition() {
        return successCondition;
    }

    public void setSuccessCondition(@Nullable String successCondition) {
        this.successCondition = successCondition;
    }

    public @Nullable String getFailureCondition() {
        return failureCondition;
    }

    public void setFailureCondition(@Nullable String failureCondition) {
        this.failureCondition = failureCondition;
    }

    public List<String> getFlags() {
        return orEmpty(flags);
    }

    public void setFlags(@Nullable List<String> flags) {
        this.flags = flags;
    }
}
