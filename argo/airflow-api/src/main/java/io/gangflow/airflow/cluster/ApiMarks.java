package io.gangflow.airflow.cluster;

import io.gangflow.argo.client.RunMarks;

/**
 * Labels and annotations in which the API keeps what Argo has no field for. All state is in them, so that any number
 * of servers may work at once.
 */
public final class ApiMarks {

    /** Annotation of a WorkflowTemplate: {@code true} while its runs are held. */
    public static final String PAUSED = "gangflow.io/paused";
    /** Annotation of a WorkflowTemplate: the pipeline's file, gzipped, in Base64. */
    public static final String SOURCE = "gangflow.io/source";
    /** Label of a Workflow that waits until its pipeline is not paused any more. */
    public static final String HELD = "gangflow.io/held";
    /** Annotation of a Workflow: the whole {@code conf} of the run, as JSON. */
    public static final String CONF = "gangflow.io/conf";
    /** Annotation of a Workflow or WorkflowTemplate: what people wrote about it. */
    public static final String NOTE = "gangflow.io/note";
    /** Annotation of a Workflow: RFC 3339. */
    public static final String LOGICAL_DATE = "gangflow.io/logical-date";
    /** Annotation of a Workflow: RFC 3339; the run begins with it unless it is over. */
    public static final String RUN_AFTER = "gangflow.io/run-after";

    public static final String INTERVAL_START = "gangflow.io/data-interval-start";
    public static final String INTERVAL_END = "gangflow.io/data-interval-end";
    /** Annotation of a Workflow: who triggered it. */
    public static final String USER = "gangflow.io/triggering-user";
    /** Annotation of a Workflow: Airflow's DagRunTriggeredByType. */
    public static final String TRIGGERED_BY = "gangflow.io/triggered-by";
    /** Annotation of a Workflow, until it is sure that no other has its logical date: the marker's name. */
    public static final String UNCONFIRMED = "gangflow.io/unconfirmed";

    /** Annotation, Argo's own: the time that a schedule had meant. */
    public static final String SCHEDULED_TIME = RunMarks.SCHEDULED_TIME;
    /** Label, Argo's own: the CronWorkflow that made a Workflow. */
    public static final String CRON = "workflows.argoproj.io/cron-workflow";
    /** Label, Argo's own: who made a Workflow. */
    public static final String CREATOR = "workflows.argoproj.io/creator";

    public static final String TITLE = "workflows.argoproj.io/title";
    public static final String DESCRIPTION = "workflows.argoproj.io/description";
    /** Annotation of a WorkflowTemplate: the commit of its file. */
    public static final String GIT_COMMIT = "gangflow.io/git-commit";

    private ApiMarks() {}
}
