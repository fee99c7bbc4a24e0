package io.gangflow.cli.command;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.KubernetesResourceList;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.gangflow.argo.watch.RequestFailure;
import io.gangflow.cli.console.ExitCode;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The objects of a cluster that bear on scheduling, as manifests by the names that findings call them. */
final class ContextObjects {

    /** Owners are left out: their pods are there, and would be counted twice; but see {@link #isYetToCome}. */
    private static final List<Resource> RESOURCES = List.of(
            new Resource("", "v1", "Node", "nodes", false),
            new Resource("scheduling.k8s.io", "v1", "PriorityClass", "priorityclasses", false),
            new Resource("scheduling.volcano.sh", "v1beta1", "Queue", "queues", false),
            new Resource("scheduling.volcano.sh", "v1beta1", "PodGroup", "podgroups", true),
            new Resource("", "v1", "ResourceQuota", "resourcequotas", true),
            new Resource("policy", "v1", "PodDisruptionBudget", "poddisruptionbudgets", true),
            new Resource("", "v1", "Pod", "pods", true),
            new Resource("batch.volcano.sh", "v1alpha1", "Job", "jobs", true));

    private ContextObjects() {}

    /**
     * Reads a context of the kubeconfig.
     *
     * @throws CommandFailure when there is no such context, or its cluster does not answer
     */
    static Map<String, String> read(String context) {
        Config config = KubeContext.named(context);
        try (KubernetesClient client =
                new KubernetesClientBuilder().withConfig(config).build()) {
            return read(context, client);
        } catch (KubernetesClientException exception) {
            throw new CommandFailure(
                    ExitCode.ENVIRONMENT,
                    "the cluster of context `%s` %s".formatted(context, RequestFailure.predicate(exception)));
        }
    }

    /** Reads what a client sees; kinds that the cluster does not have are empty. */
    static Map<String, String> read(String name, KubernetesClient client) {
        Map<Resource, List<GenericKubernetesResource>> found = new LinkedHashMap<>();
        RESOURCES.forEach(resource -> found.put(resource, list(client, resource)));
        Set<String> owners = new HashSet<>();
        found.values()
                .forEach(objects -> objects.stream()
                        .filter(object -> object.getKind().equals("Pod"))
                        .forEach(pod -> owners.addAll(owners(pod))));
        Set<String> toCome = new HashSet<>();
        found.values()
                .forEach(objects -> objects.stream()
                        .filter(object -> isYetToCome(object, owners))
                        .forEach(job -> toCome.add(job.getMetadata().getUid())));
        Map<String, String> texts = new LinkedHashMap<>();
        found.forEach((resource, objects) -> {
            StringBuilder text = new StringBuilder();
            objects.stream()
                    .filter(object -> resource.isOwner()
                            ? toCome.contains(object.getMetadata().getUid())
                            : isWork(object) && Collections.disjoint(owners(object), toCome))
                    .forEach(object -> text.append("---\n").append(Serialization.asYaml(object)));
            if (!text.isEmpty()) {
                texts.put(name + ":" + resource.name(), text.toString());
            }
        });
        return texts;
    }

    /** Whether a Volcano Job has no pods because Volcano has not let it in; its PodGroup then comes of it anew. */
    private static boolean isYetToCome(GenericKubernetesResource object, Set<String> ownersOfPods) {
        Object status = object.getAdditionalProperties().get("status");
        Object state = status instanceof Map<?, ?> fields ? fields.get("state") : null;
        Object phase = state instanceof Map<?, ?> fields ? fields.get("phase") : null;
        return object.getApiVersion().startsWith("batch.volcano.sh/")
                && (phase == null || phase.equals("Pending"))
                && !ownersOfPods.contains(object.getMetadata().getUid());
    }

    private static Set<String> owners(GenericKubernetesResource object) {
        return object.getMetadata().getOwnerReferences().stream()
                .map(OwnerReference::getUid)
                .collect(Collectors.toSet());
    }

    private static List<GenericKubernetesResource> list(KubernetesClient client, Resource resource) {
        try {
            KubernetesResourceList<GenericKubernetesResource> list = client.genericKubernetesResources(
                            resource.context())
                    .inAnyNamespace()
                    .list();
            return list.getItems();
        } catch (KubernetesClientException exception) {
            if (exception.getCode() == 404) {
                return List.of();
            }
            throw exception;
        }
    }

    /** What has ended holds nothing. */
    private static boolean isWork(GenericKubernetesResource object) {
        Object status = object.getAdditionalProperties().get("status");
        Object phase = status instanceof Map<?, ?> fields ? fields.get("phase") : null;
        return !(object.getKind().equals("Pod") && ("Succeeded".equals(phase) || "Failed".equals(phase)));
    }

    private record Resource(String group, String version, String kind, String plural, boolean namespaced) {

        boolean isOwner() {
            return group.equals("batch.volcano.sh");
        }

        String name() {
            return isOwner() ? "volcano-jobs" : plural;
        }

        ResourceDefinitionContext context() {
            return new ResourceDefinitionContext.Builder()
                    .withGroup(group)
                    .withVersion(version)
                    .withKind(kind)
                    .withPlural(plural)
                    .withNamespaced(namespaced)
                    .build();
        }
    }
}
