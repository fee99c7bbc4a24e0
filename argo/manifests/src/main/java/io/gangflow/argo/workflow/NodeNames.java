package io.gangflow.argo.workflow;

import java.util.Map;
import java.util.stream.Collectors;

/**
 * How the nodes of a run are named (Argo 4.1, workflow/controller/steps.go, {@code processItem}); the names of pods follow from
 * them.
 */
public final class NodeNames {

    /** Annotation of a template: what the UI calls its nodes (Argo 4.1, docs/walk-through/annotations.md). */
    public static final String DISPLAY_NAME = "workflows.argoproj.io/display-name";

    private NodeNames() {}

    static String item(String task, int index, Map<String, String> item) {
        return task + "(" + index + ":" + text(item) + ")";
    }

    static String step(String steps, int group, String step) {
        return group(steps, group) + "." + step;
    }

    static String group(String steps, int group) {
        return steps + "[" + group + "]";
    }

    private static String text(Map<String, String> item) {
        return item.entrySet().stream()
                .map(value -> value.getKey() + ":" + value.getValue())
                .sorted()
                .collect(Collectors.joining(","));
    }
}
