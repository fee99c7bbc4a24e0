package io.gangflow.faults;

import java.util.List;

/**
 * The path of a resource.
 *
 * @param base {@code /api/v1} or {@code /apis/<group>/<version>}
 * @param namespace empty for all namespaces
 * @param plural empty for the discovery document of the group
 * @param name empty for a collection
 */
record ModelPath(String base, String namespace, String plural, String name) {

    static ModelPath of(String path) {
        List<String> parts = List.of(path.substring(1).split("/", -1));
        int length = parts.get(0).equals("api") ? 2 : 3;
        String base = "/" + String.join("/", parts.subList(0, Math.min(length, parts.size())));
        List<String> rest = parts.subList(Math.min(length, parts.size()), parts.size());
        boolean namespaced = rest.size() >= 3 && rest.get(0).equals("namespaces");
        int from = namespaced ? 2 : 0;
        return new ModelPath(base, namespaced ? rest.get(1) : "", at(rest, from), at(rest, from + 1));
    }

    private static String at(List<String> parts, int index) {
        return index < parts.size() ? parts.get(index) : "";
    }

    String apiVersion() {
        return base.startsWith("/apis/") ? base.substring("/apis/".length()) : base.substring("/api/".length());
    }

    ModelPath named(String objectName) {
        return new ModelPath(base, namespace, plural, objectName);
    }

    /** Whether an object is in this collection. */
    boolean contains(ModelPath object) {
        return base.equals(object.base)
                && plural.equals(object.plural)
                && (namespace.isEmpty() || namespace.equals(object.namespace))
                && (name.isEmpty() || name.equals(object.name));
    }
}
