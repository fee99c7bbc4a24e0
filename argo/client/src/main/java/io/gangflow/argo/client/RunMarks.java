package io.gangflow.argo.client;

import io.gangflow.argo.interpreter.RunMetadata;
import java.util.List;

/** Labels and annotations by which the workflow of a run is found and known again. */
public final class RunMarks {

    /** Label: {@link RunName#hash()}. */
    public static final String RUN_HASH = "gangflow.io/run";
    /** Annotation: the run id, in full. */
    public static final String RUN_ID = "gangflow.io/run-id";
    /** Annotation: whose call created the workflow; a text that no two calls share. */
    public static final String SUBMISSION = "gangflow.io/submission";
    /** Annotation: SHA-256 of the spec as it was submitted. */
    public static final String SPEC_HASH = "gangflow.io/spec-sha256";

    /** Annotation: who prepares to run the ended workflow again, and until when nobody else may. */
    static final String RETRYING = "gangflow.io/retrying";
    /** Annotation: who has let the workflow run again last. */
    static final String RETRIED = "gangflow.io/retried";

    /** Label of the runs of a backfill: its number, which follows from pipeline and times alone. */
    public static final String BACKFILL = "gangflow.io/backfill";
    /** Annotation of the same: first of the times that were asked for, RFC 3339. */
    public static final String BACKFILL_FROM = "gangflow.io/backfill-from";
    /** Annotation of the same: last of the times that were asked for. */
    public static final String BACKFILL_TO = "gangflow.io/backfill-to";
    /** Annotation of the same: run id of the run that is submitted last. */
    public static final String BACKFILL_LAST = "gangflow.io/backfill-last";
    /** Annotation of the same: how many runs may go on at the same time. */
    public static final String BACKFILL_AT_ONCE = "gangflow.io/backfill-at-once";
    /** All annotations of a run of a backfill. */
    public static final List<String> OF_BACKFILL = List.of(BACKFILL_FROM, BACKFILL_TO, BACKFILL_LAST, BACKFILL_AT_ONCE);

    /** Annotation: the time that a run stands for. */
    public static final String SCHEDULED_TIME = RunMetadata.SCHEDULED_TIME;

    /** Label, Argo's own: the WorkflowTemplate that the workflow was made from. */
    public static final String TEMPLATE = "workflows.argoproj.io/workflow-template";

    private RunMarks() {}
}
