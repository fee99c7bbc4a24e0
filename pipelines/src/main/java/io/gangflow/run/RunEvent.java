package io.gangflow.run;

import io.gangflow.cluster.Resources;
import java.util.List;
import java.util.OptionalInt;

/**
 * The events of a run, in order. {@code atMillis} counts from the start of the run, in virtual time when simulated.
 * Every launcher emits the same events.
 */
public sealed interface RunEvent {

    long atMillis();

    /** First event of every run. */
    record RunStarted(long atMillis, String runId, String pipeline, String scheduler, String cluster, List<Node> nodes)
            implements RunEvent {
        public RunStarted {
            nodes = List.copyOf(nodes);
        }

        /** A node, its resources available to pods, and its list price. */
        public record Node(String name, Resources allocatable, double usdPerHour) {}
    }

    /**
     * A node joins the cluster; billing starts.
     *
     * @param readyMillis when pods can use it
     */
    record NodeAdded(long atMillis, RunStarted.Node node, long readyMillis) implements RunEvent {}

    /** A node leaves the cluster, or is lost, with the pods on it. */
    record NodeRemoved(long atMillis, String node) implements RunEvent {}

    /** The first instances of a stage are about to be created. */
    record StageStarted(long atMillis, String stage, int instances) implements RunEvent {}

    /** A stage waits for an approval. */
    record ApprovalAsked(long atMillis, String stage, String message) implements RunEvent {}

    /** A pod exists and waits for a node. */
    record PodCreated(long atMillis, PodRef pod, Resources requests) implements RunEvent {}

    /** The scheduler gave a reason why the pod still waits; repeated only when the reason changes. */
    record PodWaiting(long atMillis, PodRef pod, String reason) implements RunEvent {}

    /**
     * A gang is waiting to start: its PodGroup exists, or the first of its pods.
     *
     * @param gang name of the PodGroup with its namespace, or of the group in the pods' annotation
     * @param queue empty if the scheduler has no queues
     * @param stage empty if the PodGroup does not name it
     * @param instance of the stage; empty if the PodGroup does not name it
     */
    record GangCreated(long atMillis, String gang, String queue, int minMember, String stage, OptionalInt instance)
            implements RunEvent {

        /** Creates the event of a gang whose instance is that of its first pod. */
        public GangCreated(long atMillis, String gang, String queue, int minMember, String stage) {
            this(atMillis, gang, queue, minMember, stage, OptionalInt.empty());
        }
    }

    /** An existing pod belongs to a gang. */
    record PodJoinedGang(long atMillis, PodRef pod, String gang) implements RunEvent {}

    /** The resources that queues with jobs have and deserve; repeated only on changes. */
    record QueueShares(long atMillis, List<QueueUse> queues) implements RunEvent {
        public QueueShares {
            queues = List.copyOf(queues);
        }
    }

    record PodScheduled(long atMillis, PodRef pod, String node) implements RunEvent {}

    /** The pod's containers are running. */
    record PodRunning(long atMillis, PodRef pod) implements RunEvent {}

    /** The pod reports its progress; at most a few times a second. */
    record PodProgress(long atMillis, PodRef pod, Progress progress) implements RunEvent {}

    record PodEnded(long atMillis, PodRef pod, PodOutcome outcome, String message) implements RunEvent {}

    /**
     * An attempt of an instance failed, and the instance is retried.
     *
     * @param retry number of the retry, from 1
     * @param limit maximum number of retries of the instance
     * @param waitMillis time between the failure and the retry
     */
    record RetryScheduled(long atMillis, String stage, int instance, int retry, int limit, long waitMillis)
            implements RunEvent {}

    /**
     * All instances of a stage have ended, or the stage was skipped.
     *
     * @param cached number of instances that reused the outputs of an earlier run and did not run
     */
    record StageEnded(long atMillis, String stage, Outcome outcome, int cached) implements RunEvent {

        /** Creates the end of a stage without cached instances. */
        public StageEnded(long atMillis, String stage, Outcome outcome) {
            this(atMillis, stage, outcome, 0);
        }
    }

    /** The run is locked; the launcher clears it next. */
    record Locked(long atMillis, SchedulingLock lock) implements RunEvent {}

    /** Last event of every run. */
    record RunEnded(long atMillis, Outcome outcome, String message) implements RunEvent {}

    /** How a pod ended. */
    enum PodOutcome {
        SUCCEEDED,
        FAILED,
        /** The pod made room for others: preempted, reclaimed by a queue, or its node was removed. */
        EVICTED,
        /** The pod was deleted before its own end: cleared after a lock, or deleted by its owner. */
        DELETED
    }

    /** How a stage or a run ended. */
    enum Outcome {
        COMPLETED,
        FAILED,
        LOCKED,
        SKIPPED,
        /** The run was removed, or its launcher was interrupted. */
        CANCELLED,
        /** A user stopped the run. */
        STOPPED
    }
}
