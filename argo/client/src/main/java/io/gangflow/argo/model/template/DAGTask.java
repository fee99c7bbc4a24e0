package io.gangflow.argo.model.template;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A task of a DAG: a call of a template. */
public final class DAGTask extends TemplateCall {

    private @Nullable List<String> dependencies;
    private @Nullable String depends;

    public List<String> getDependencies() {
        return orEmpty(dependencies);
    }

    public void setDependencies(@Nullable List<String> dependencies) {
        this.dependencies = dependencies;
    }

    public @Nullable String getDepends() {
        return depends;
    }

    public void setDepends(@Nullable String depends) {
        this.depends = depends;
    }
}
