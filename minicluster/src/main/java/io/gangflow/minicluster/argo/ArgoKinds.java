package io.gangflow.minicluster.argo;

import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.kubernetes.kind.KindCatalogue;

/** Argo's kinds as resource contexts of fabric8's client. */
final class ArgoKinds {

    static final String API_VERSION = KindCatalogue.WORKFLOW.apiVersion();
    static final ResourceDefinitionContext WORKFLOW = context(KindCatalogue.WORKFLOW);
    static final ResourceDefinitionContext TEMPLATE = context(KindCatalogue.WORKFLOW_TEMPLATE);
    static final ResourceDefinitionContext CLUSTER_TEMPLATE = context(KindCatalogue.CLUSTER_WORKFLOW_TEMPLATE);
    static final ResourceDefinitionContext CRON = context(KindCatalogue.CRON_WORKFLOW);

    private ArgoKinds() {}

    private static ResourceDefinitionContext context(ApiResource kind) {
        return new ResourceDefinitionContext.Builder()
                .withGroup(kind.group())
                .withVersion(kind.version())
                .withKind(kind.kind())
                .withPlural(kind.plural())
                .withNamespaced(kind.namespaced())
                .build();
    }
}
