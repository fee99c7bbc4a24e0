package io.gangflow.live;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.kubernetes.kind.KindCatalogue;
import java.net.HttpURLConnection;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** Reads the objects of a live cluster in all namespaces. Safe for use by several threads. */
public final class ClusterReader {

    /** The field managers are a third of an object and no rule reads them; the same holds for the images of a node. */
    private static final JsonFieldFilter UNREAD = new JsonFieldFilter(Set.of("managedFields"));

    private static final JsonFieldFilter UNREAD_OF_NODES = new JsonFieldFilter(Set.of("managedFields", "images"));

    private static final int MOST_THREADS = 4;

    private final KubernetesClient client;
    private final Optional<Map<ApiResource, List<ObjectNode>>> known;

    /** @param client not closed here */
    public ClusterReader(KubernetesClient client) {
        this(client, Optional.empty());
    }

    private ClusterReader(KubernetesClient client, Optional<Map<ApiResource, List<ObjectNode>>> known) {
        this.client = client;
        this.known = known;
    }

    /** Returns a reader that reads each list only once: for a check of one moment, in one thread. */
    public static ClusterReader remembering(KubernetesClient client) {
        return new ClusterReader(client, Optional.of(new HashMap<>()));
    }

    /** Returns the client, for requests other than lists. */
    public KubernetesClient client() {
        return client;
    }

    /** Returns the description of a kind for fabric8's client. */
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
     * Lists all objects of a kind, as plain fields without {@code managedFields}; empty if the cluster does not have
     * the kind.
     *
     * @throws KubernetesClientException when listing is not allowed, or the server does not respond
     */
    public List<ObjectNode> list(ApiResource kind) {
        return known.isEmpty() ? read(kind) : known.get().computeIfAbsent(kind, this::read);
    }

    private List<ObjectNode> read(ApiResource kind) {
        try {
            return all(kind);
        } catch (KubernetesClientException e) {
            if (e.getCode() == HttpURLConnection.HTTP_NOT_FOUND) {
                return List.of();
            }
            if (e.getCode() == HttpURLConnection.HTTP_GONE) {
                return all(kind); // the list's continue token has expired: starts again
            }
            throw e;
        }
    }

    /**
     * Reads the objects that affect scheduling. The kinds are read one after another, so related objects can differ by
     * some milliseconds.
     *
     * @param name display name of the cluster
     * @throws KubernetesClientException when the server does not respond, or listing pods or nodes is not allowed
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

    /** Reads the pods of all namespaces with the fields that schedulers use. */
    SchedulingPods pods(Map<String, Integer> priorities) {
        int threads = Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors());
        List<SchedulingPods> parts = IntStream.range(0, threads)
                .mapToObj(part -> new SchedulingPods(priorities))
                .toList();
        new PagedListReader(client, KindCatalogue.POD, SchedulingPods.UNREAD).each(parts);
        return SchedulingPods.together(parts);
    }

    /**
     * Returns the number of objects of a kind, from a page with one object; a very large number if the API does not
     * return a count.
     */
    public long count(ApiResource kind) {
        return new PagedListReader(client, kind, UNREAD).count();
    }

    /** The items of a list do not contain their kind. */
    private List<ObjectNode> all(ApiResource kind) {
        List<ObjectNode> found = new ArrayList<>();
        new PagedListReader(client, kind, kind.equals(KindCatalogue.NODE) ? UNREAD_OF_NODES : UNREAD)
                .each(parser -> found.add(item(parser.readValueAsTree(), kind)));
        return found;
    }

    private static ObjectNode item(ObjectNode tree, ApiResource kind) {
        if (tree.path("metadata") instanceof ObjectNode metadata) {
            metadata.remove("managedFields");
        }
        return tree.put("apiVersion", kind.apiVersion()).put("kind", kind.kind());
    }
}
