package io.gangflow.argo.model.spec;

import io.gangflow.argo.model.value.ArgoObject;
import org.jspecify.annotations.Nullable;

/** The WorkflowTemplate, or ClusterWorkflowTemplate, that a workflow is a run of. */
public final class WorkflowTemplateRef extends ArgoObject {

    private @Nullable String name;
    private @Nullable Boolean clusterScope;

    public @Nullable String getName() {
        return name;
    }

    public void setName(@Nullable String name) {
        this.name = name;
    }

    public @Nullable Boolean getClusterScope() {
        return clusterScope;
    }

    public void setClusterScope(@Nullable Boolean clusterScope) {
        this.clusterScope = clusterScope;
    }
}
