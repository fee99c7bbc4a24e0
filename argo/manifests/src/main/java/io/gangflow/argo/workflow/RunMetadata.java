package io.gangflow.argo.workflow;

import io.gangflow.argo.expression.GoTime;
import io.gangflow.collection.Ordered;
import io.gangflow.pipeline.model.TimeText;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a workflow says of itself in its metadata, as far as its templates can refer to it, and the expressions (expr-lang
 * 1.17.8) by which they do. An annotation stands in the environment of expressions with its name taken apart at the dots
 * (argo-workflows 4.1.2, util/expand).
 *
 * @param name of the workflow
 * @param created the time of its creation
 */
public record RunMetadata(String name, Instant created, Map<String, String> annotations) {

    /** Annotation, as `argo submit --scheduled-time` and Argo's schedules write it: the time that a run stands for. */
    public static final String SCHEDULED_TIME = "workflows.argoproj.io/scheduled-time";

    /** The id that somebody gave to the run; the workflow's name where nobody did, as in Argo's UI or by a schedule. */
    public static final String ID_EXPRESSION = "(workflow.annotations.gangflow?.['io/run-id'] ?? workflow.name)";

    /** The time that a schedule, a backfill or a trigger gave to the run; otherwise when it was created. RFC 3339. */
    private static final String SCHEDULED = "workflow.scheduledTime ?? workflow.creationTimestamp.RFC3339";

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

    /** A run's time, moved and written as a text asks for it. */
    public static String scheduledTimeExpression(TimeText time) {
        StringBuilder expression = new StringBuilder("date(" + SCHEDULED + ")");
        expression.append(".In(timezone('").append(time.zone().getId()).append("'))");
        if (time.months() != 0 || time.days() != 0) {
            expression.append(".AddDate(0, %d, %d)".formatted(time.months(), time.days()));
        }
        if (!time.time().isZero()) {
            expression.append(".Add(duration('%dm'))".formatted(time.time().toMinutes()));
        }
        return expression
                .append(".Format('")
                .append(GoTime.layout(time.pattern().isEmpty() ? TimeText.RFC_3339 : time.pattern()))
                .append("')")
                .toString();
    }
}
