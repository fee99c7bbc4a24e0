package io.gangflow.argo.model;

import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Version;
import io.gangflow.argo.model.spec.WorkflowSpec;

/** A workflow template in a namespace. Not thread-safe. */
@Group("argoproj.io")
@Version("v1alpha1")
@Plural("workflowtemplates")
@ShortNames("wftmpl")
public final class WorkflowTemplate extends ArgoResource<WorkflowSpec> implements Namespaced {
    private static final long serialVersionUID = 1L;

    public WorkflowTemplate() {
        super(WorkflowSpec.EMPTY);
    }
}
