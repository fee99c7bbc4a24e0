package io.gangflow.argo.model;

import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.Version;
import io.gangflow.argo.model.value.Outputs;
import org.jspecify.annotations.Nullable;

/** What the executor in a pod says of its node; the controller takes it up into the workflow. Not thread-safe. */
@Group("argoproj.io")
@Version("v1alpha1")
@Plural("workflowtaskresults")
public final class WorkflowTaskResult extends ArgoResource<Void, Void> implements Namespaced {
    private static final long serialVersionUID = 1L;

    private @Nullable String phase;
    private @Nullable String message;
    private @Nullable String progress;
    private @Nullable Outputs outputs;

    public @Nullable String getPhase() {
        return phase;
    }

    public void setPhase(@Nullable String phase) {
        this.phase = phase;
    }

    public @Nullable String getMessage() {
        return message;
    }

    public void setMessage(@Nullable String message) {
        this.message = message;
    }

    public @Nullable String getProgress() {
        return progress;
    }

    public void setProgress(@Nullable String progress) {
        this.progress = progress;
    }

    public @Nullable Outputs getOutputs() {
        return outputs;
    }

    public void setOutputs(@Nullable Outputs outputs) {
        this.outputs = outputs;
    }
}
