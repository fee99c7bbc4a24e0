package io.gangflow.minicluster.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.minicluster.object.Json;
import io.gangflow.minicluster.object.ResourceRegistry;
import java.util.ArrayList;
import java.util.List;

/** The objects that Kubernetes' controllers create in every new namespace. */
public final class NamespaceContents {

    private NamespaceContents() {}

    /** An object and its resource. */
    public record Content(ApiResource resource, ObjectNode object) {}

    static List<Content> defaults(ResourceRegistry registry) {
        return List.of(new Content(KindCatalogue.SERVICE_ACCOUNT, named("default")));
    }

    /**
     * The initial objects of the cluster: namespaces, the two classes for system pods, and definitions of custom kinds.
     */
    public static List<Content> ofCluster(ResourceRegistry registry) {
        ApiResource namespaces = KindCatalogue.NAMESPACE;
        ApiResource classes = KindCatalogue.PRIORITY_CLASS;
        List<Content> contents = new ArrayList<>(List.of(
                new Content(namespaces, named("default")),
                new Content(namespaces, named("kube-system")),
                new Content(classes, named("system-cluster-critical").put("value", 2_000_000_000)),
                new Content(classes, named("system-node-critical").put("value", 2_000_001_000))));
        ApiResource definitions = KindCatalogue.CUSTOM_RESOURCE_DEFINITION;
        registry.all().stream()
                .filter(NamespaceContents::isCustom)
                .forEach(resource -> contents.add(new Content(definitions, definition(resource))));
        return List.copyOf(contents);
    }

    /** Kubernetes' own groups have no dot, or end in k8s.io. */
    private static boolean isCustom(ApiResource resource) {
        return resource.group().contains(".") && !resource.group().endsWith("k8s.io");
    }

    /** Without a schema: this server does not validate objects of these kinds. */
    private static ObjectNode definition(ApiResource resource) {
        ObjectNode definition = named(resource.plural() + "." + resource.group());
        ObjectNode spec = definition.putObject("spec").put("group", resource.group());
        spec.put("scope", resource.namespaced() ? "Namespaced" : "Cluster");
        spec.putObject("names").put("kind", resource.kind()).put("plural", resource.plural());
        spec.putArray("versions")
                .addObject()
                .put("name", resource.version())
                .put("served", true)
                .put("storage", true);
        return definition;
    }

    private static ObjectNode named(String name) {
        ObjectNode object = Json.object();
        object.putObject("metadata").put("name", name);
        return object;
    }
}
