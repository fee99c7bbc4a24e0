package io.gangflow.argo.interpreter;

import io.gangflow.collection.Ordered;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a workflow says of itself in its metadata, as far as its templates can refer to it. An annotation stands in the environment of expressions with its name taken apart at the dots
 * (argo-workflows 4.1.2, util/expand).
 *
 * @param name of the workflow
 * @param created the time of its creation
 */
public record RunMetadata(String name, Instant created, Map<String, String> annotations) {

    /** Annotation, as `argo submit --scheduled-time` and Argo's schedules write it: the time that a run stands for. */
    public static final String SCHEDULED_TIME = "workflows.argoproj.io/scheduled-time";

    public RunMetadata {
        annotations = Ordered.sorted(annotations);
    }

    /** Of a run that nobody has submitted; its time is the epoch. */
    public static RunMetadata named(String name) {
        return new RunMetadata(name, Instant.EPOCH, Map.of());
    }

    /** The variables that Argo knows in every template (argo-workflows 4.1.2, setGlobalParameters). */
    Map<String, String> variables() {
        Map<String, String> variables = new TreeMap<>();
        variables.put("workflow.name", name);
        variables.put(
                "workflow.creationTimestamp.RFC3339",
                created.truncatedTo(ChronoUnit.SECONDS).toString());
        annotations.forEach((key, value) -> variables.put("workflow.annotations." + key, value));
        if (annotations.containsKey(SCHEDULED_TIME)) {
            variables.put("workflow.scheduledTime", annotations.getOrDefault(SCHEDULED_TIME, ""));
        }
        return variables;
    }
}
