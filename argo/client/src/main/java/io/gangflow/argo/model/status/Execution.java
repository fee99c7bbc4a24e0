package io.gangflow.argo.model.status;

import io.gangflow.argo.model.value.ArgoObject;
import io.gangflow.argo.model.value.Outputs;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How far something is that runs: a workflow, or a node of it. */
public abstract class Execution extends ArgoObject {

    private @Nullable String phase;
    private @Nullable String message;
    private @Nullable String startedAt;
    private @Nullable String finishedAt;
    private @Nullable Long estimatedDuration;
    private @Nullable String progress;
    private @Nullable Map<String, Long> resourcesDuration;
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

    public @Nullable String getStartedAt() {
        return startedAt;
    }

    public void setStartedAt(@Nullable String startedAt) {
        this.startedAt = startedAt;
    }

    public @Nullable String getFinishedAt() {
        return finishedAt;
    }

    public void setFinishedAt(@Nullable String finishedAt) {
        this.finishedAt = finishedAt;
    }

    public @Nullable Long getEstimatedDuration() {
        return estimatedDuration;
    }

    public void setEstimatedDuration(@Nullable Long estimatedDuration) {
        this.estimatedDuration = estimatedDuration;
    }

    public @Nullable String getProgress() {
        return progress;
    }

    public void setProgress(@Nullable String progress) {
        this.progress = progress;
    }

    public Map<String, Long> getResourcesDuration() {
        return orEmpty(resourcesDuration);
    }

    public void setResourcesDuration(@Nullable Map<String, Long> resourcesDuration) {
        this.resourcesDuration = resourcesDuration;
    }

    public @Nullable Outputs getOutputs() {
        return outputs;
    }

    public void setOutputs(@Nullable Outputs outputs) {
        this.outputs = outputs;
    }
}
