package io.gangflow.argo.interpreter.expression;

import io.gangflow.pipeline.model.TimeText;

/** The expressions (expr-lang 1.17.8) by which templates refer to what a workflow says of itself in its metadata. */
final class RunFacts {

    /** The id that somebody gave to the run; the workflow's name where nobody did, as in Argo's UI or by a schedule. */
    static final String ID = "(workflow.annotations.gangflow?.['io/run-id'] ?? workflow.name)";

    /** The time that a schedule, a backfill or a trigger gave to the run; otherwise when it was created. RFC 3339. */
    static final String SCHEDULED = "workflow.scheduledTime ?? workflow.creationTimestamp.RFC3339";

    /** From when a run can be late: a schedule's from its time, one that somebody started, also a backfill, from its creation. */
    static final String DUE_FROM = "workflow.annotations.gangflow?.['io/run-id'] == nil ? " + SCHEDULED
            + " : workflow.creationTimestamp.RFC3339";

    private RunFacts() {}

    /** A run's time, moved and written as a text asks for it. */
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
