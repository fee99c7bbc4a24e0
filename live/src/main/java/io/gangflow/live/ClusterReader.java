package io.gangflow.live;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.gangflow.kind.ApiResource;
import java.net.HttpURLConnection;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the objects of a live cluster in all namespaces. Safe for use by several threads. */
public final class ClusterReader {

    private final KubernetesClient client;

    /** @param client is not closed here */
    public ClusterReader(KubernetesClient client) {
        this.client = client;
    }

    /** How fabric8's client asks for a kind. */
    public static ResourceDefinitionContext context(ApiResource kind) {
        return new ResourceDefinitionContext.Builder()
                .withGroup(kind.group())
                .withVersion(kind.version())
                .withKind(kind.kind())
                .withPlural(kind.plural())
                .withNamespaced(kind.namespaced())
                .build();
    }

    /**
     * All objects of a kind, as plain fields; none where the cluster has no such kind.
     *
     * @throws KubernetesClientException when they may not be listed, or nobody answers
     */
    public List<ObjectNode> list(ApiResource kind) {
        try {
            return all(kind);
        } catch (KubernetesClientException e) {
            if (e.getCode() == HttpURLConnection.HTTP_NOT_FOUND) {
                return List.of();
            }
            if (e.getCode() == HttpURLConnection.HTTP_GONE) {
                return all(kind); // it took longer than the server remembers the list: once more, from the start
            }
            throw e;
        }
    }

    /**
     * What a cluster has that bears on scheduling. The kinds are read one after the other, so what belongs together may
     * be some milliseconds apart.
     *
     * @param name what the cluster is to be called
     * @throws KubernetesClientException when nobody answers, or pods or nodes may not be listed
     */
    public LiveCluster read(String name) {
        Map<ApiResource, List<ObjectNode>> found = new LinkedHashMap<>();
        List<ApiResource> refused = new ArrayList<>();
        for (ApiResource kind : LiveCluster.KINDS) {
            try {
                found.put(kind, list(kind));
            } catch (KubernetesClientException e) {
                if (e.getCode() != HttpURLConnection.HTTP_FORBIDDEN || LiveCluster.NEEDED.contains(kind)) {
                    throw e;
                }
                refused.add(kind);
            }
        }
        return LiveCluster.of(name, found, refused);
    }

    private List<ObjectNode> all(ApiResource kind) {
        return Pages.of(options -> client.genericKubernetesResources(context(kind))
                        .inAnyNamespace()
                        .list(options))
                .objects()
                .stream()
                .map(object -> tree(kind, object))
                .toList();
    }

    /** The items of a list do not say what they are. */
    private ObjectNode tree(ApiResource kind, GenericKubernetesResource object) {
        return client.getKubernetesSerialization()
                .convertValue(object, ObjectNode.class)
                .put("apiVersion", kind.apiVersion())
                .put("kind", kind.kind());
    }
}
