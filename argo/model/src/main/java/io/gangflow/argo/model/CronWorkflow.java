package io.gangflow.argo.model;

import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Plural;
import io.fabric8.kubernetes.model.annotation.ShortNames;
import io.fabric8.kubernetes.model.annotation.Version;
import io.gangflow.argo.model.spec.CronWorkflowSpec;
import io.gangflow.argo.model.status.CronWorkflowStatus;

/** A workflow that is made on a schedule. Not thread-safe. */
@Group("argoproj.io")
@Version("v1alpha1")
@Plural("cronworkflows")
@ShortNames("cwf")
public final class CronWorkflow extends ArgoResource<CronWorkflowSpec, CronWorkflowStatus> implements Namespaced {
    private static final long serialVersionUID = 1L;
}
