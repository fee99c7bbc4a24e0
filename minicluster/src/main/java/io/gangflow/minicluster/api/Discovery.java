package io.gangflow.minicluster.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.kubernetes.kind.KindCatalogue;
import io.gangflow.minicluster.object.Json;
import io.gangflow.minicluster.object.ResourceRegistry;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Serves the discovery paths. */
final class Discovery {

    private static final List<String> VERBS =
            List.of("create", "delete", "deletecollection", "get", "list", "patch", "update", "watch");
    private static final Map<String, List<String>> POD_SUBRESOURCES =
            new TreeMap<>(Map.of("binding", List.of("create"), "eviction", List.of("create"), "log", List.of("get")));

    /** The resources of {@code kubectl get all}. */
    private static final Set<String> ALL = Set.of(
            "pods",
            "services",
            "deployments.apps",
            "replicasets.apps",
            "statefulsets.apps",
            "daemonsets.apps",
            "jobs.batch",
            "cronjobs.batch");

    private final ResourceRegistry registry;

    Discovery(ResourceRegistry registry) {
        this.registry = registry;
    }

    /** Answers a discovery path; empty for other paths. */
    Optional<Reply> answer(List<String> segments) {
        String path = String.join("/", segments);
        return switch (path) {
            case "readyz", "healthz", "livez" -> Optional.of(Reply.text(200, "ok"));
            case "version" -> Optional.of(Reply.json(200, version()));
            case "api" -> Optional.of(Reply.json(200, coreVersions()));
            case "apis" -> Optional.of(Reply.json(200, groups()));
            case "" -> Optional.of(Reply.json(200, paths()));
            default -> inGroup(segments);
        };
    }

    private Optional<Reply> inGroup(List<String> segments) {
        if (segments.size() == 2 && segments.get(0).equals("apis")) {
            List<ApiResource> resources = registry.all().stream()
                    .filter(r -> r.group().equals(segments.get(1)))
                    .toList();
            return resources.isEmpty()
                    ? Optional.empty()
                    : Optional.of(Reply.json(200, group(resources.get(0), header("APIGroup", "v1"))));
        }
        return ResourcePath.of(segments)
                .filter(path -> path.plural().isEmpty())
                .flatMap(path -> resources(path.group(), path.version()));
    }

    private Optional<Reply> resources(String group, String version) {
        List<ApiResource> resources = registry.all().stream()
                .filter(r -> r.group().equals(group) && r.version().equals(version))
                .toList();
        if (resources.isEmpty()) {
            return Optional.empty();
        }
        ObjectNode list = header("APIResourceList", "v1");
        list.put("groupVersion", resources.get(0).apiVersion());
        ArrayNode entries = list.putArray("resources");
        for (ApiResource resource : resources) {
            ObjectNode entry = entry(entries, resource, resource.plural(), VERBS);
            ArrayNode shortNames = entry.putArray("shortNames");
            resource.shortNames().forEach(shortNames::add);
            if (ALL.contains(resource.groupResource())) {
                entry.putArray("categories").add("all");
            }
            if (resource.statusSubresource()) {
                entry(entries, resource, resource.plural() + "/status", List.of("get", "patch", "update"));
            }
            if (resource.equals(KindCatalogue.POD)) {
                POD_SUBRESOURCES.forEach((name, verbs) -> entry(entries, resource, "pods/" + name, verbs));
            }
        }
        return Optional.of(Reply.json(200, list));
    }

    private static ObjectNode entry(ArrayNode entries, ApiResource resource, String name, List<String> verbs) {
        ObjectNode entry = entries.addObject();
        entry.put("name", name);
        entry.put("singularName", name.contains("/") ? "" : resource.singular());
        entry.put("namespaced", resource.namespaced());
        entry.put("kind", resource.kind());
        ArrayNode verbNodes = entry.putArray("verbs");
        verbs.forEach(verbNodes::add);
        return entry;
    }

    private ObjectNode groups() {
        ObjectNode list = header("APIGroupList", "v1");
        ArrayNode groups = list.putArray("groups");
        Set<String> seen = new LinkedHashSet<>();
        for (ApiResource resource : registry.all()) {
            if (!resource.group().isEmpty() && seen.add(resource.group())) {
                group(resource, groups.addObject());
            }
        }
        return list;
    }

    private static ObjectNode group(ApiResource resource, ObjectNode group) {
        group.put("name", resource.group());
        ObjectNode version =
                Json.object().put("groupVersion", resource.apiVersion()).put("version", resource.version());
        group.putArray("versions").add(version);
        group.set("preferredVersion", version);
        return group;
    }

    private static ObjectNode coreVersions() {
        ObjectNode versions = header("APIVersions", "");
        versions.remove("apiVersion");
        versions.putArray("versions").add("v1");
        versions.putArray("serverAddressByClientCIDRs");
        return versions;
    }

    private static ObjectNode version() {
        return Json.object()
                .put("major", "1")
                .put("minor", "36")
                .put("gitVersion", "v1.36.1+gangflow")
                .put("gitCommit", "")
                .put("gitTreeState", "clean")
                .put("buildDate", "1970-01-01T00:00:00Z")
                .put("goVersion", "")
                .put("compiler", "")
                .put("platform", "java");
    }

    private ObjectNode paths() {
        ObjectNode paths = Json.object();
        ArrayNode list = paths.putArray("paths");
        List.of("/api", "/api/v1", "/apis", "/healthz", "/livez", "/openapi/v3", "/readyz", "/version")
                .forEach(list::add);
        return paths;
    }

    private static ObjectNode header(String kind, String apiVersion) {
        return Json.object().put("kind", kind).put("apiVersion", apiVersion);
    }
}
