package io.gangflow.minicluster.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** What Kubernetes' controllers put into every new namespace. */
final class NamespaceContents {

    private NamespaceContents() {}

    /** An object and the resource that it is of. */
    record Content(ApiResource resource, ObjectNode object) {}

    static List<Content> defaults(ResourceRegistry registry) {
        return List.of(new Content(registry.get("", "v1", "serviceaccounts"), named("default")));
    }

    /** What is in the cluster before anyone asks: namespaces and the two classes for system pods. */
    static List<Content> ofCluster(ResourceRegistry registry) {
        ApiResource namespaces = registry.get("", "v1", "namespaces");
        ApiResource classes = registry.get("scheduling.k8s.io", "v1", "priorityclasses");
        return List.of(
                new Content(namespaces, named("default")),
                new Content(namespaces, named("kube-system")),
                new Content(classes, named("system-cluster-critical").put("value", 2_000_000_000)),
                new Content(classes, named("system-node-critical").put("value", 2_000_001_000)));
    }

    private static ObjectNode named(String name) {
        ObjectNode object = Json.object();
        object.putObject("metadata").put("name", name);
        return object;
    }
}
