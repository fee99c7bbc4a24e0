package io.gangflow.cli.remote.doctor;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import java.util.List;

/**
 * A kind of object that is read from a cluster as plain fields.
 *
 * @param group the API group, empty for the core group
 */
record Live(String group, String version, String kind, String plural, boolean namespaced) {

    static final Live NODES = new Live("", "v1", "Node", "nodes", false);
    static final Live CONFIG_MAPS = new Live("", "v1", "ConfigMap", "configmaps", true);
    static final Live DAEMON_SETS = new Live("apps", "v1", "DaemonSet", "daemonsets", true);
    static final Live DEPLOYMENTS = new Live("apps", "v1", "Deployment", "deployments", true);
    static final Live PRIORITY_CLASSES = new Live("scheduling.k8s.io", "v1", "PriorityClass", "priorityclasses", false);
    static final Live QUEUES = new Live("scheduling.volcano.sh", "v1beta1", "Queue", "queues", false);
    static final Live POD_GROUPS = new Live("scheduling.volcano.sh", "v1beta1", "PodGroup", "podgroups", true);
    static final Live WORKFLOW_TEMPLATES =
            new Live("argoproj.io", "v1alpha1", "WorkflowTemplate", "workflowtemplates", true);
    static final Live QUOTAS = new Live("", "v1", "ResourceQuota", "resourcequotas", true);

    /**
     * All of them, in whatever namespace; none where the cluster has no such kind.
     *
     * @throws KubernetesClientException when they may not be listed, or can't be
     */
    List<JsonNode> all(KubernetesClient client) {
        try {
            return client.genericKubernetesResources(context()).inAnyNamespace().list().getItems().stream()
                    .map(object -> client.getKubernetesSerialization().convertValue(object, JsonNode.class))
                    .toList();
        } catch (KubernetesClientException e) {
            if (e.getCode() == 404) {
                return List.of();
            }
            throw e;
        }
    }

    static String name(JsonNode object) {
        return object.path("metadata").path("name").asText();
    }

    static String namespace(JsonNode object) {
        return object.path("metadata").path("namespace").asText();
    }

    private ResourceDefinitionContext context() {
        return new ResourceDefinitionContext.Builder()
                .withGroup(group)
                .withVersion(version)
                .withKind(kind)
                .withPlural(plural)
                .withNamespaced(namespaced)
                .build();
    }
}
