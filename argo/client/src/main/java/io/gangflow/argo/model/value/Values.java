package io.gangflow.argo.model.value;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parameters and artifacts. */
public abstract class Values extends ArgoObject {

    private @Nullable List<Parameter> parameters;
    private @Nullable List<Artifact> artifacts;

    public List<Parameter> getParameters() {
        return orEmpty(parameters);
    }

    public void setParameters(@Nullable List<Parameter> parameters) {
        this.parameters = parameters;
    }

    public List<Artifact> getArtifacts() {
        return orEmpty(artifacts);
    }

    public void setArtifacts(@Nullable List<Artifact> artifacts) {
        this.artifacts = artifacts;
    }
}
