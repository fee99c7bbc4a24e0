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

    /** Who wrote which field is a third of an object, and no rule reads it; nor the images that a node has. */
    private static final JsonStrip UNREAD = new JsonStrip(Set.of("managedFields"));

    private static final JsonStrip UNREAD_OF_NODES = new JsonStrip(Set.of("managedFields", "images"));

    private static final int MOST_THREADS = 4;

    private final KubernetesClient client;
    private final Optional<Map<ApiResource, List<ObjectNode>>> known;

    /** @param client is not closed here */
    public ClusterReader(KubernetesClient client) {
        this(client, Optional.empty());
    }

    private ClusterReader(KubernetesClient client, Optional<Map<ApiResource, List<ObjectNode>>> known) {
        this.client = client;
        this.known = known;
    }

    /** Reads each list once, however often it is asked for: for an examination of one moment, in one thread. */
    public static ClusterReader remembering(KubernetesClient client) {
        return new ClusterReader(client, Optional.of(new HashMap<>()));
    }

    /** For what is no list. */
    public KubernetesClient client() {
        return client;
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
     * All objects of a kind, as plain fields without {@code managedFields}; none where the cluster has no such kind.
     *
     * @throws KubernetesClientException when they may not be listed, or nobody answers
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

    /** Pods of all namespaces, as schedulers see them. */
    SeenPods pods(Map<String, Integer> priorities) {
        int threads = Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors());
        List<SeenPods> parts = IntStream.range(0, threads)
                .mapToObj(part -> new SeenPods(priorities))
                .toList();
        new ListPages(client, KindCatalogue.POD, SeenPods.UNREAD).each(parts);
        return SeenPods.together(parts);
    }

    /** How many objects of a kind there are, from the first page of one; very many where the API does not count. */
    public long count(ApiResource kind) {
        return new ListPages(client, kind, UNREAD).count();
    }

    /** The items of a list do not name their kind. */
    private List<ObjectNode> all(ApiResource kind) {
        List<ObjectNode> found = new ArrayList<>();
        new ListPages(client, kind, kind.equals(KindCatalogue.NODE) ? UNREAD_OF_NODES : UNREAD)
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
