package io.gangflow.argo.model;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Version;
import io.gangflow.argo.model.spec.CronWorkflowSpec;
import io.gangflow.argo.model.status.CronWorkflowStatus;
import org.jspecify.annotations.Nullable;

/** A workflow that is created on a schedule. Not thread-safe. */
@Group("argoproj.io")
@Version("v1alpha1")
@Plural("cronworkflows")
@ShortNames("cwf")
public final class CronWorkflow extends ArgoResource<CronWorkflowSpec> implements Namespaced {
    private static final long serialVersionUID = 1L;

    private transient @Nullable CronWorkflowStatus status;

    public CronWorkflow() {
        super(CronWorkflowSpec.EMPTY);
    }

    @JsonIgnore
    public CronWorkflowStatus getStatus() {
        return status == null ? CronWorkflowStatus.EMPTY : status;
    }

    @JsonProperty("status")
    @Nullable
    CronWorkflowStatus ownStatus() {
        return status;
    }

    @JsonProperty("status")
    public void setStatus(@Nullable CronWorkflowStatus status) {
        this.status = status;
    }
}
