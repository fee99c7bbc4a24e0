package io.gangflow.argo.interpreter.expression;

import io.gangflow.pipeline.model.TimeText;

/** The expressions (expr-lang 1.17.8) by which templates refer to a workflow's metadata. */
final class RunFacts {

    /** The run's ID; the workflow's name when it has none, as after a submission by Argo's UI or a schedule. */
    static final String ID = "(workflow.annotations.gangflow?.['io/run-id'] ?? workflow.name)";

    /** The time set by a schedule, a backfill or a trigger; otherwise the creation time. RFC 3339. */
    static final String SCHEDULED = "workflow.scheduledTime ?? workflow.creationTimestamp.RFC3339";

    /**
     * The time from which a run can be late: the scheduled time for schedules; the creation time for submitted runs,
     * including backfills.
     */
    static final String DUE_FROM = "workflow.annotations.gangflow?.['io/run-id'] == nil ? " + SCHEDULED
            + " : workflow.creationTimestamp.RFC3339";

    private RunFacts() {}

    /** The scheduled time, shifted and formatted as a text specifies. */
    static String scheduledTime(TimeText time) {
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
