package io.gangflow.rules.work;

import com.fasterxml.jackson.databind.JsonNode;
import io.gangflow.pipeline.source.SourceSpan;
import io.gangflow.pipeline.yaml.Node;
import io.gangflow.pipeline.yaml.YamlDocument;
import io.gangflow.pipeline.yaml.YamlTree;
import io.gangflow.workloads.foreign.ForeignObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A YAML file in a ConfigMap, such as the configuration of a scheduler.
 *
 * @param object the ConfigMap
 * @param key key of the file in {@code data}; empty if the object is the configuration itself
 */
public record EmbeddedYaml(ForeignObject object, String key, JsonNode tree) {

    /** Finds all files in ConfigMaps that are a mapping with one of these keys at the root. */
    public static List<EmbeddedYaml> with(CheckedWork checked, String... roots) {
        List<EmbeddedYaml> found = new ArrayList<>();
        checked.ofKind("ConfigMap")
                .forEach(map -> map.tree()
                        .path("data")
                        .properties()
                        .forEach(file -> parsed(file.getValue().asText())
                                .filter(tree -> hasAny(tree, roots))
                                .ifPresent(tree -> found.add(new EmbeddedYaml(map, file.getKey(), tree)))));
        return found;
    }

    /** Returns the place: the file of a ConfigMap, or a time-slicing field if the object is the file itself. */
    public SourceSpan span(String field) {
        return key.isEmpty() ? object.span("sharing", "timeSlicing", field) : object.span("data", key);
    }

    public static boolean hasAny(JsonNode tree, String... roots) {
        for (String root : roots) {
            if (tree.has(root)) {
                return true;
            }
        }
        return false;
    }

    /** Parses a text; empty if it is not a mapping. */
    public static Optional<JsonNode> parsed(String text) {
        return YamlDocument.read("", text)
                .root()
                .filter(Node.Mapping.class::isInstance)
                .map(Node.Mapping.class::cast)
                .map(YamlTree::object);
    }
}
