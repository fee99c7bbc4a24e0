package io.gangflow.argo.model.status;

import io.fabric8.kubernetes.api.model.ObjectReference;
import io.gangflow.argo.model.value.ArgoObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a schedule has made so far. */
public final class CronWorkflowStatus extends ArgoObject {

    private @Nullable List<ObjectReference> active;
    private @Nullable String lastScheduledTime;
    private @Nullable List<Condition> conditions;
    private @Nullable Long succeeded;
    private @Nullable Long failed;
    private @Nullable String phase;

    public List<ObjectReference> getActive() {
        return orEmpty(active);
    }

    public void setActive(@Nullable List<ObjectReference> active) {
        this.active = active;
    }

    public @Nullable String getLastScheduledTime() {
        return lastScheduledTime;
    }

    public void setLastScheduledTime(@Nullable String lastScheduledTime) {
        this.lastScheduledTime = lastScheduledTime;
    }

    public List<Condition> getConditions() {
        return orEmpty(conditions);
    }

    public void setConditions(@Nullable List<Condition> conditions) {
        this.conditions = conditions;
    }

    public @Nullable Long getSucceeded() {
        return succeeded;
    }

    public void setSucceeded(@Nullable Long succeeded) {
        this.succeeded = succeeded;
    }

    public @Nullable Long getFailed() {
        return failed;
    }

    public void setFailed(@Nullable Long failed) {
        this.failed = failed;
    }

    public @Nullable String getPhase() {
        return phase;
    }

    public void setPhase(@Nullable String phase) {
        this.phase = phase;
    }
}
