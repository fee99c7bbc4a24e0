package io.gangflow.argo.client;

import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.gangflow.run.Label;
import java.net.HttpURLConnection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** What the stages of a run have created, known by the label of its workflow, whoever owns it. */
final class Children {

    private final KubernetesClient client;
    private final String namespace;

    Children(KubernetesClient client, String namespace) {
        this.client = client;
        this.namespace = namespace;
    }

    /** Asks for everything of a run to be deleted; says how much was there. */
    int deleteAll(String workflow) {
        return delete(workflow, object -> true);
    }

    /** The same for what belongs to some of its stages, but for pods: those of Argo are deleted by their names. */
    int deleteOf(String workflow, Set<String> stages) {
        return delete(
                workflow,
                object -> !object.getKind().equals("Pod")
                        && stages.contains(labels(object).getOrDefault(Label.STAGE, "")));
    }

    private int delete(String workflow, Predicate<GenericKubernetesResource> chosen) {
        int found = 0;
        for (ResourceDefinitionContext kind : ChildKinds.ALL) {
            if (!isServed(kind)) {
                continue;
            }
            for (GenericKubernetesResource object : list(kind, workflow)) {
                if (chosen.test(object)) {
                    found++;
                    delete(kind, object);
                }
            }
        }
        return found;
    }

    /** Discovery tells everybody; of a kind that is not there, a list is refused to those who may not everything. */
    private boolean isServed(ResourceDefinitionContext kind) {
        String group = kind.getGroup();
        return group == null || group.isEmpty() || client.supports(group + "/" + kind.getVersion(), kind.getKind());
    }

    private List<GenericKubernetesResource> list(ResourceDefinitionContext kind, String workflow) {
        try {
            return client.genericKubernetesResources(kind)
                    .inNamespace(namespace)
                    .withLabel(Label.WORKFLOW, workflow)
                    .list()
                    .getItems();
        } catch (KubernetesClientException e) {
            if (e.getCode() == HttpURLConnection.HTTP_NOT_FOUND) {
                return List.of(); // the cluster does not have this kind
            }
            throw e;
        }
    }

    private void delete(ResourceDefinitionContext kind, GenericKubernetesResource object) {
        client.genericKubernetesResources(kind)
                .inNamespace(namespace)
                .withName(object.getMetadata().getName())
                .withPropagationPolicy(DeletionPropagation.BACKGROUND)
                .delete();
    }

    private static Map<String, String> labels(GenericKubernetesResource object) {
        return object.getMetadata().getLabels() == null
                ? Map.of()
                : object.getMetadata().getLabels();
    }
}
