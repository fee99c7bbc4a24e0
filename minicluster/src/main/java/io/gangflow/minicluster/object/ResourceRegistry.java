package io.gangflow.minicluster.object;

import io.gangflow.kubernetes.kind.ApiResource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** The kinds that the API server serves, in order of registration. Thread-safe. */
public final class ResourceRegistry {

    private final List<ApiResource> ordered = new CopyOnWriteArrayList<>();
    private final Map<String, ApiResource> byPath = new ConcurrentHashMap<>();
    private final Map<String, ApiResource> byKind = new ConcurrentHashMap<>();

    private ResourceRegistry() {}

    /** The built-in kinds of Kubernetes, Volcano, Argo, the Spark operator and the Kubeflow trainer. */
    public static ResourceRegistry withBuiltins() {
        ResourceRegistry registry = new ResourceRegistry();
        BuiltinResources.table().forEach(registry::register);
        return registry;
    }

    /**
     * Serves one more kind from now on.
     *
     * @throws IllegalArgumentException when its path is in use
     */
    public void register(ApiResource resource) {
        if (byPath.putIfAbsent(path(resource.group(), resource.version(), resource.plural()), resource) != null) {
            throw new IllegalArgumentException("Already registered: " + resource.groupResource());
        }
        byKind.put(resource.apiVersion() + "/" + resource.kind(), resource);
        ordered.add(resource);
    }

    public Optional<ApiResource> find(String group, String version, String plural) {
        return Optional.ofNullable(byPath.get(path(group, version, plural)));
    }

    public Optional<ApiResource> ofKind(String apiVersion, String kind) {
        return Optional.ofNullable(byKind.get(apiVersion + "/" + kind));
    }

    /**
     * A built-in kind by group, version and plural.
     *
     * @throws IllegalArgumentException when there is none
     */
    public ApiResource get(String group, String version, String plural) {
        return find(group, version, plural)
                .orElseThrow(() -> new IllegalArgumentException("No such resource: " + path(group, version, plural)));
    }

    public List<ApiResource> all() {
        return List.copyOf(ordered);
    }

    private static String path(String group, String version, String plural) {
        return group + "/" + version + "/" + plural;
    }
}
