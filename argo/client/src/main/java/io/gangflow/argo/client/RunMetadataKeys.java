package io.gangflow.argo.client;

import io.gangflow.argo.interpreter.RunMetadata;
import java.util.List;

/** Labels and annotations that identify the workflow of a run. */
public final class RunMetadataKeys {

    /** Label: {@link RunName#hash()}. */
    public static final String RUN_HASH = "gangflow.io/run";
    /** Annotation: the full run ID. */
    public static final String RUN_ID = "gangflow.io/run-id";
    /** Annotation: the call that created the workflow; a string that is unique to one call. */
    public static final String SUBMISSION = "gangflow.io/submission";
    /** Annotation: SHA-256 of the submitted spec. */
    public static final String SPEC_HASH = "gangflow.io/spec-sha256";

    /** Annotation: the client that prepares to retry the ended workflow, and until when no other client may. */
    static final String RETRYING = "gangflow.io/retrying";
    /** Annotation: the client that retried the workflow last. */
    static final String RETRIED = "gangflow.io/retried";

    /** Label of the runs of a backfill: its number, derived from pipeline and times only. */
    public static final String BACKFILL = "gangflow.io/backfill";
    /** Annotation of the same: first of the requested times, RFC 3339. */
    public static final String BACKFILL_FROM = "gangflow.io/backfill-from";
    /** Annotation of the same: last of the requested times. */
    public static final String BACKFILL_TO = "gangflow.io/backfill-to";
    /** Annotation of the same: run ID of the run that is submitted last. */
    public static final String BACKFILL_LAST = "gangflow.io/backfill-last";
    /** Annotation of the same: how many runs may run concurrently. */
    public static final String BACKFILL_AT_ONCE = "gangflow.io/backfill-at-once";
    /** All annotations of a run of a backfill. */
    public static final List<String> OF_BACKFILL = List.of(BACKFILL_FROM, BACKFILL_TO, BACKFILL_LAST, BACKFILL_AT_ONCE);

    /** Annotation: the scheduled time of a run. */
    public static final String SCHEDULED_TIME = RunMetadata.SCHEDULED_TIME;

    /** Label of Argo: the WorkflowTemplate from which the workflow was created. */
    public static final String TEMPLATE = "workflows.argoproj.io/workflow-template";

    private RunMetadataKeys() {}
}
