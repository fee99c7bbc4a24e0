package io.gangflow.kubernetes.view;

/** Annotations by which pods name their PodGroup, and PodGroups their queue (volcano ed72c7c). */
public final class GroupAnnotations {

    /** Annotation of a pod: its PodGroup. */
    public static final String GROUP_NAME = "scheduling.k8s.io/group-name";

    /**
     * Annotation of a pod without a PodGroup, the JobSet of a TrainJob's runtime, or a namespace: the queue of the
     * PodGroup created for it.
     */
    public static final String QUEUE_NAME = "scheduling.volcano.sh/queue-name";

    /** Annotation of a pod: its task in PodGroup.minTaskMember. */
    public static final String TASK_SPEC = "volcano.sh/task-spec";

    /** Annotation of a PodGroup, for the simulation: the role of the pods after whose end its operator deletes it. */
    public static final String UNTIL = "gangflow.io/deleted-after";

    private GroupAnnotations() {}
}
