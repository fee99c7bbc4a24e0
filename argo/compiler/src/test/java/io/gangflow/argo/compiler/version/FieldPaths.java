package io.gangflow.argo.compiler.version;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The fields of an object as paths such as {@code spec.templates[].name}. Keys that users choose are {@code *}, and
 * what Argo does not describe further has no paths below it.
 */
final class FieldPaths {

    /** Fields whose keys are data. */
    private static final Set<String> MAPS = Set.of(
            "annotations",
            "capability",
            "data",
            "labels",
            "limits",
            "matchLabels",
            "minResources",
            "nodeSelector",
            "plugins",
            "requests");

    /** Fields of any content. */
    private static final Set<String> OPAQUE = Set.of("value", "withItems");

    private final SortedSet<String> paths = new TreeSet<>();

    private FieldPaths() {}

    /** Returns the paths of everything but the metadata, which is the same for every kind. */
    static SortedSet<String> of(JsonNode object) {
        FieldPaths found = new FieldPaths();
        for (Map.Entry<String, JsonNode> field : object.properties()) {
            if (!Set.of("apiVersion", "kind", "metadata").contains(field.getKey())) {
                found.add(field.getKey(), field.getKey(), field.getValue());
            }
        }
        return found.paths;
    }

    /** A selector of a Service is labels alone; others have fields. */
    private static boolean isMap(String name, JsonNode value) {
        return MAPS.contains(name)
                || (name.equals("selector") && !value.has("matchLabels") && !value.has("matchExpressions"));
    }

    private void add(String path, String name, JsonNode value) {
        paths.add(path);
        if (OPAQUE.contains(name)) {
            return;
        }
        if (value.isArray()) {
            value.forEach(element -> add(path + "[]", "", element));
        }
        for (Map.Entry<String, JsonNode> field : value.properties()) {
            boolean isData = isMap(name, value);
            add(path + "." + (isData ? "*" : field.getKey()), isData ? "" : field.getKey(), field.getValue());
        }
    }
}
