package io.gangflow.argo.workflow;

import java.util.Map;
import java.util.stream.Collectors;

/** How the nodes of a run are named; the names of pods follow from them. */
public enum NodeNames {
    /** Short ones, for runs without a Workflow object: an item is its index, a step its name. */
    SHORT,
    /** Those of Argo 4.1 (workflow/controller/steps.go, {@code processItem}), for runs that others look at. */
    ARGO;

    /** Annotation of a template: what the UI calls its nodes (Argo 4.1, docs/walk-through/annotations.md). */
    public static final String DISPLAY_NAME = "workflows.argoproj.io/display-name";

    String item(String task, int index, Map<String, String> item) {
        return this == SHORT ? task + "(" + index + ")" : task + "(" + index + ":" + text(item) + ")";
    }

    String step(String steps, int group, String step) {
        return this == SHORT ? steps + "." + step : group(steps, group) + "." + step;
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
