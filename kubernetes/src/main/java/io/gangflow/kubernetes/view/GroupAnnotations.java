package io.gangflow.kubernetes.view;

/** Annotations by which pods find their PodGroup, and PodGroups their queue (volcano ed72c7c). */
public final class GroupAnnotations {

    /** Of a pod: the PodGroup that it belongs to. */
    public static final String GROUP_NAME = "scheduling.k8s.io/group-name";

    /** Of a pod without a PodGroup, the JobSet of a TrainJob's runtime, or a namespace: the queue of the PodGroup that is made for it. */
    public static final String QUEUE_NAME = "scheduling.volcano.sh/queue-name";

    /** Of a pod: its task in the sense of PodGroup.minTaskMember. */
    public static final String TASK_SPEC = "volcano.sh/task-spec";

    /** Of a PodGroup, for the simulation: the role of the pods at whose end its operator deletes it. */
    public static final String UNTIL = "gangflow.io/deleted-after";

    private GroupAnnotations() {}
}
