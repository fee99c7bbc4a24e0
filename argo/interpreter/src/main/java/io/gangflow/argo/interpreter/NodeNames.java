package io.gangflow.argo.interpreter;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.stream.Collectors;

/**
 * The names of a run's nodes (Argo 4.1, workflow/controller/steps.go, {@code processItem}); the names of pods derive
 * from them.
 */
public final class NodeNames {

    /**
     * Annotation of a template: the display name of its nodes in the UI (Argo 4.1, docs/walk-through/annotations.md).
     */
    public static final String DISPLAY_NAME = "workflows.argoproj.io/display-name";

    private NodeNames() {}

    static String item(String task, int index, JsonNode item) {
        return task + "(" + index + ":" + text(item) + ")";
    }

    static String step(String steps, int group, String step) {
        return group(steps, group) + "." + step;
    }

    static String group(String steps, int group) {
        return steps + "[" + group + "]";
    }

    private static String text(JsonNode item) {
        if (!item.isObject()) {
            return item.isValueNode() ? item.asText() : item.toString();
        }
        return item.properties().stream()
                .map(value -> value.getKey() + ":" + value.getValue().asText())
                .sorted()
                .collect(Collectors.joining(","));
    }
}
