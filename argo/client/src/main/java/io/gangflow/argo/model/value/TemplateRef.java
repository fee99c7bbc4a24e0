package io.gangflow.argo.model.value;

import org.jspecify.annotations.Nullable;

/** A template of another WorkflowTemplate, or of a ClusterWorkflowTemplate. */
public final class TemplateRef extends ArgoObject {

    private @Nullable String name;
    private @Nullable String template;
    private @Nullable Boolean clusterScope;

    public @Nullable String getName() {
        return name;
    }

    public void setName(@Nullable String name) {
        this.name = name;
    }

    public @Nullable String getTemplate() {
        return template;
    }

    public void setTemplate(@Nullable String template) {
        this.template = template;
    }

    public @Nullable Boolean getClusterScope() {
        return clusterScope;
    }

    public void setClusterScope(@Nullable Boolean clusterScope) {
        this.clusterScope = clusterScope;
    }
}
