package io.gangflow.argo.client;

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

    /** Label, Argo's own: the WorkflowTemplate that the workflow was made from. */
    public static final String TEMPLATE = "workflows.argoproj.io/workflow-template";

    private RunMarks() {}
}
