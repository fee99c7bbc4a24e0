package io.gangflow.airflow.cluster;

import io.gangflow.argo.client.RunMetadataKeys;

/**
 * Labels and annotations in which the API stores data for which Argo has no field. All state is in them, so that any
 * number of servers can run concurrently.
 */
public final class ApiMetadataKeys {

    /** Annotation of a WorkflowTemplate: {@code true} while its runs are held. */
    public static final String PAUSED = "gangflow.io/paused";
    /** Annotation of a WorkflowTemplate: the pipeline's file, gzipped, in Base64. */
    public static final String SOURCE = "gangflow.io/source";
    /** Label of a Workflow that waits until its pipeline is unpaused. */
    public static final String HELD = "gangflow.io/held";
    /** Annotation of a Workflow: the complete {@code conf} of the run, as JSON. */
    public static final String CONF = "gangflow.io/conf";
    /** Annotation of a Workflow or WorkflowTemplate: a user's note. */
    public static final String NOTE = "gangflow.io/note";
    /** Annotation of a Workflow: RFC 3339. */
    public static final String LOGICAL_DATE = "gangflow.io/logical-date";
    /** Annotation of a Workflow: RFC 3339; the requested start time, if it is not in the past. */
    public static final String RUN_AFTER = "gangflow.io/run-after";

    public static final String INTERVAL_START = "gangflow.io/data-interval-start";
    public static final String INTERVAL_END = "gangflow.io/data-interval-end";
    /** Annotation of a Workflow: the user who triggered it. */
    public static final String USER = "gangflow.io/triggering-user";
    /** Annotation of a Workflow: Airflow's DagRunTriggeredByType. */
    public static final String TRIGGERED_BY = "gangflow.io/triggered-by";
    /** Annotation of a Workflow, removed once its logical date is confirmed as unique: the marker's name. */
    public static final String UNCONFIRMED = "gangflow.io/unconfirmed";

    /** Annotation of Argo: the scheduled time. */
    public static final String SCHEDULED_TIME = RunMetadataKeys.SCHEDULED_TIME;
    /** Label of Argo: the CronWorkflow that created a Workflow. */
    public static final String CRON = "workflows.argoproj.io/cron-workflow";
    /** Label of Argo: the creator of a Workflow. */
    public static final String CREATOR = "workflows.argoproj.io/creator";

    public static final String TITLE = "workflows.argoproj.io/title";
    public static final String DESCRIPTION = "workflows.argoproj.io/description";
    /** Annotation of a WorkflowTemplate: the commit of its file. */
    public static final String GIT_COMMIT = "gangflow.io/git-commit";

    private ApiMetadataKeys() {}
}
