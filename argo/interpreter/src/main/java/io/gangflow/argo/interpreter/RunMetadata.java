package io.gangflow.argo.interpreter;

import io.gangflow.collection.OrderedMaps;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.TreeMap;

/**
 * The metadata of a workflow to which its templates can refer. In expressions, the name of an annotation is split at
 * its dots (argo-workflows 4.1.2, util/expand).
 *
 * @param name of the workflow
 * @param created the time of its creation
 */
public record RunMetadata(String name, Instant created, Map<String, String> annotations) {

    /** Annotation written by `argo submit --scheduled-time` and Argo's schedules: the scheduled time of a run. */
    public static final String SCHEDULED_TIME = "workflows.argoproj.io/scheduled-time";

    public RunMetadata {
        annotations = OrderedMaps.sorted(annotations);
    }

    /** The metadata of a run that was not submitted; its time is the epoch. */
    public static RunMetadata named(String name) {
        return new RunMetadata(name, Instant.EPOCH, Map.of());
    }

    /** The variables that Argo defines in every template (argo-workflows 4.1.2, setGlobalParameters). */
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
