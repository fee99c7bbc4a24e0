package io.gangflow.argo.model.template;

import io.gangflow.argo.model.value.ArgoObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tasks that run as their dependencies allow. */
public final class DAGTemplate extends ArgoObject {

    private @Nullable String target;
    private @Nullable List<DAGTask> tasks;
    private @Nullable Boolean failFast;

    public @Nullable String getTarget() {
        return target;
    }

    public void setTarget(@Nullable String target) {
        this.target = target;
    }

    public List<DAGTask> getTasks() {
        return orEmpty(tasks);
    }

    public void setTasks(@Nullable List<DAGTask> tasks) {
        this.tasks = tasks;
    }

    public @Nullable Boolean getFailFast() {
        return failFast;
    }

    public void setFailFast(@Nullable Boolean failFast) {
        this.failFast = failFast;
    }
}
