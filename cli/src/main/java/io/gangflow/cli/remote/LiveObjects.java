package io.gangflow.cli.remote;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.api.model.scheduling.v1.PriorityClass;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.volcano.api.model.batch.v1alpha1.Job;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.fabric8.volcano.api.model.scheduling.v1beta1.Queue;
import io.gangflow.simulator.controller.ClusterObjects;
import java.net.HttpURLConnection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a live cluster has that bears on scheduling, in all namespaces, as it was when it was read. The kinds are read
 * one after the other, so what belongs together may be some milliseconds apart. Immutable.
 */
final class LiveObjects implements ClusterObjects {

    /** Pods before nodes: a node that comes in between has room too much, and no pod is on a node that is not there. */
    private static final List<Class<? extends HasMetadata>> KINDS = List.of(
            Pod.class,
            Job.class,
            PodGroup.class,
            Queue.class,
            PriorityClass.class,
            PodDisruptionBudget.class,
            Node.class);

    private final Map<Class<?>, List<? extends HasMetadata>> objects;

    private LiveObjects(Map<Class<?>, List<? extends HasMetadata>> objects) {
        this.objects = objects;
    }

    /**
     * Reads everything; kinds that the cluster does not have are empty.
     *
     * @throws KubernetesClientException when the API does not answer, or refuses
     */
    static LiveObjects read(KubernetesClient client) {
        Map<Class<?>, List<? extends HasMetadata>> found = new LinkedHashMap<>();
        KINDS.forEach(kind -> found.put(kind, all(client, kind)));
        return new LiveObjects(found);
    }

    private static <T extends HasMetadata> List<T> all(KubernetesClient client, Class<T> kind) {
        try {
            return client.resources(kind).inAnyNamespace().list().getItems();
        } catch (KubernetesClientException e) {
            if (e.getCode() == HttpURLConnection.HTTP_NOT_FOUND) {
                return List.of();
            }
            throw e;
        }
    }

    @Override
    public <T extends HasMetadata> List<T> list(Class<T> kind) {
        return objects.getOrDefault(kind, List.of()).stream().map(kind::cast).toList();
    }

    @Override
    public <T extends HasMetadata> Optional<T> get(Class<T> kind, String namespace, String name) {
        return list(kind).stream()
                .filter(object -> name.equals(object.getMetadata().getName())
                        && (object.getMetadata().getNamespace() == null
                                || namespace.equals(object.getMetadata().getNamespace())))
                .findFirst();
    }
}
