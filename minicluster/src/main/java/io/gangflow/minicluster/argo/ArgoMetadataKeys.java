package io.gangflow.minicluster.argo;

import io.gangflow.argo.interpreter.RunMetadata;

/** Labels and annotations of Argo's controller (Argo 4.1, workflow/common/common.go). */
final class ArgoMetadataKeys {

    /** Label of workflows and of their pods: completed, no further changes. */
    static final String COMPLETED = "workflows.argoproj.io/completed";
    /** Label of workflows: the phase. */
    static final String PHASE = "workflows.argoproj.io/phase";
    /** Label of pods: the workflow's name. */
    static final String WORKFLOW = "workflows.argoproj.io/workflow";
    /** Label of pods of an exit handler. */
    static final String ON_EXIT = "workflows.argoproj.io/on-exit";
    /** Annotation of workflows: the format of pod names. */
    static final String POD_NAME_FORMAT = "workflows.argoproj.io/pod-name-format";
    /** Annotation of pods: the ID of their node. */
    static final String NODE_ID = "workflows.argoproj.io/node-id";
    /** Annotation of pods: the name of their node. */
    static final String NODE_NAME = "workflows.argoproj.io/node-name";
    /** Label of workflows, and annotation of nodes' schedules. */
    static final String CRON_WORKFLOW = "workflows.argoproj.io/cron-workflow";

    /** Annotation of workflows started by a schedule: the time at which they were due. */
    static final String SCHEDULED_TIME = RunMetadata.SCHEDULED_TIME;
    /** Annotation of schedules: the schedule that was due last. */
    static final String LAST_USED_SCHEDULE = "cronworkflows.argoproj.io/last-used-schedule";

    private ArgoMetadataKeys() {}
}
