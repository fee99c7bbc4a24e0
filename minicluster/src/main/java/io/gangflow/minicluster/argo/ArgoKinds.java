package io.gangflow.minicluster.argo;

import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;

/** Argo's kinds as the API serves them. */
final class ArgoKinds {

    static final String API_VERSION = "argoproj.io/v1alpha1";
    static final ResourceDefinitionContext WORKFLOW = kind("Workflow", "workflows", true);
    static final ResourceDefinitionContext TEMPLATE = kind("WorkflowTemplate", "workflowtemplates", true);
    static final ResourceDefinitionContext CLUSTER_TEMPLATE =
            kind("ClusterWorkflowTemplate", "clusterworkflowtemplates", false);
    static final ResourceDefinitionContext CRON = kind("CronWorkflow", "cronworkflows", true);

    private ArgoKinds() {}

    private static ResourceDefinitionContext kind(String kind, String plural, boolean namespaced) {
        return new ResourceDefinitionContext.Builder()
                .withGroup("argoproj.io")
                .withVersion("v1alpha1")
                .withKind(kind)
                .withPlural(plural)
                .withNamespaced(namespaced)
                .build();
    }
}
