package io.gangflow.argo.model.value;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a template, a node or a workflow gives. */
public final class Outputs extends ArgoObject {

    private @Nullable List<Parameter> parameters;
    private @Nullable List<Artifact> artifacts;
    private @Nullable String result;
    private @Nullable String exitCode;

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

    public @Nullable String getResult() {
        return result;
    }

    public void setResult(@Nullable String result) {
        this.result = result;
    }

    public @Nullable String getExitCode() {
        return exitCode;
    }

    public void setExitCode(@Nullable String exitCode) {
        this.exitCode = exitCode;
    }
}
