package io.gangflow.argo.model;

import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Version;
import io.gangflow.argo.model.spec.WorkflowSpec;

/** A workflow template that can be submitted in any namespace. Not thread-safe. */
@Group("argoproj.io")
@Version("v1alpha1")
@Plural("clusterworkflowtemplates")
@ShortNames("cwft")
public final class ClusterWorkflowTemplate extends ArgoResource<WorkflowSpec> {
    private static final long serialVersionUID = 1L;

    public ClusterWorkflowTemplate() {
        super(WorkflowSpec.EMPTY);
    }
}
