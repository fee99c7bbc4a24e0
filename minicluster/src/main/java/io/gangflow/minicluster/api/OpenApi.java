package io.gangflow.minicluster.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.minicluster.object.Json;
import io.gangflow.minicluster.object.ResourceRegistry;
import java.util.List;
import java.util.Optional;

/**
 * OpenAPI v3 documents without schemas. kubectl detects from them that the server validates fields itself (the
 * {@code fieldValidation} parameter of PATCH), and skips its own validation. For client-side apply it falls back to its
 * built-in merge strategies.
 */
final class OpenApi {

    private final ResourceRegistry registry;

    OpenApi(ResourceRegistry registry) {
        this.registry = registry;
    }

    Optional<Reply> answer(List<String> segments) {
        if (segments.size() < 2
                || !segments.get(0).equals("openapi")
                || !segments.get(1).equals("v3")) {
            return Optional.empty();
        }
        if (segments.size() == 2) {
            return Optional.of(Reply.json(200, index()));
        }
        return ResourcePath.of(segments.subList(2, segments.size()))
                .filter(path -> path.plural().isEmpty())
                .map(path -> Reply.json(200, document(path.group(), path.version())));
    }

    private ObjectNode index() {
        ObjectNode index = Json.object();
        ObjectNode paths = index.putObject("paths");
        for (ApiResource resource : registry.all()) {
            String root = root(resource);
            paths.putObject(root.substring(1)).put("serverRelativeURL", "/openapi/v3" + root);
        }
        return index;
    }

    private ObjectNode document(String group, String version) {
        ObjectNode document = Json.object().put("openapi", "3.0.0");
        document.putObject("info").put("title", "Kubernetes").put("version", "v1.36.1");
        ObjectNode paths = document.putObject("paths");
        for (ApiResource resource : registry.all()) {
            if (resource.group().equals(group) && resource.version().equals(version)) {
                String scope = resource.namespaced() ? "/namespaces/{namespace}/" : "/";
                patch(paths.putObject(root(resource) + scope + resource.plural() + "/{name}"), resource);
            }
        }
        document.putObject("components").putObject("schemas");
        return document;
    }

    private static void patch(ObjectNode path, ApiResource resource) {
        ObjectNode patch = path.putObject("patch");
        patch.putArray("parameters")
                .addObject()
                .put("name", "fieldValidation")
                .put("in", "query")
                .putObject("schema")
                .put("type", "string");
        patch.putObject("responses").putObject("200").put("description", "OK");
        patch.put("x-kubernetes-action", "patch");
        patch.putObject("x-kubernetes-group-version-kind")
                .put("group", resource.group())
                .put("version", resource.version())
                .put("kind", resource.kind());
    }

    private static String root(ApiResource resource) {
        return (resource.group().isEmpty() ? "/api/" : "/apis/") + resource.apiVersion();
    }
}
