package io.gangflow.argo.model;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Version;
import io.gangflow.argo.model.spec.WorkflowSpec;
import io.gangflow.argo.model.status.WorkflowStatus;
import org.jspecify.annotations.Nullable;

/** A workflow: one run. Not thread-safe. */
@Group("argoproj.io")
@Version("v1alpha1")
@Plural("workflows")
@ShortNames("wf")
public final class Workflow extends ArgoResource<WorkflowSpec> implements Namespaced {
    private static final long serialVersionUID = 1L;

    private transient @Nullable WorkflowStatus status;

    public Workflow() {
        super(WorkflowSpec.EMPTY);
    }

    @JsonIgnore
    public WorkflowStatus getStatus() {
        return status == null ? WorkflowStatus.EMPTY : status;
    }

    @JsonProperty("status")
    @Nullable
    WorkflowStatus ownStatus() {
        return status;
    }

    @JsonProperty("status")
    public void setStatus(@Nullable WorkflowStatus status) {
        this.status = status;
    }
}
