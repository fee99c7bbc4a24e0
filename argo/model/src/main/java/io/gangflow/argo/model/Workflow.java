package io.gangflow.argo.model;

import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Version;
import io.gangflow.argo.model.spec.WorkflowSpec;
import io.gangflow.argo.model.status.WorkflowStatus;

/** A workflow: one run. Not thread-safe. */
@Group("argoproj.io")
@Version("v1alpha1")
@Plural("workflows")
@ShortNames("wf")
public final class Workflow extends ArgoResource<WorkflowSpec, WorkflowStatus> implements Namespaced {
    private static final long serialVersionUID = 1L;
}
