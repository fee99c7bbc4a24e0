package io.gangflow.run;

import io.gangflow.cluster.Resources;
import java.util.List;

/**
 * What happens in a run, in order. {@code atMillis} counts from the start of the run, in virtual time when simulated.
 * The same events come from every launcher.
 */
public sealed interface RunEvent {

    long atMillis();

    /** First event of every run. */
    record RunStarted(long atMillis, String runId, String pipeline, String scheduler, String cluster, List<Node> nodes)
            implements RunEvent {
        public RunStarted {
            nodes = List.copyOf(nodes);
        }

        /** A node, what pods may use of it, and its list price. */
        public record Node(String name, Resources allocatable, double usdPerHour) {}
    }

    /**
     * The cluster grows by a node, which is paid for from now on.
     *
     * @param readyMillis when pods may use it
     */
    record NodeAdded(long atMillis, RunStarted.Node node, long readyMillis) implements RunEvent {}

    /** A node is given back, or lost, with what ran on it. */
    record NodeRemoved(long atMillis, String node) implements RunEvent {}

    /** The instances of a stage begin to be created. */
    record StageStarted(long atMillis, String stage, int instances) implements RunEvent {}

    /** A stage waits until somebody approves. */
    record ApprovalAsked(long atMillis, String stage, String message) implements RunEvent {}

    /** A pod exists and waits for a node. */
    record PodCreated(long atMillis, PodRef pod, Resources requests) implements RunEvent {}

    /** The scheduler said why the pod still waits; repeated only when the reason changes. */
    record PodWaiting(long atMillis, PodRef pod, String reason) implements RunEvent {}

    /**
     * A gang wants to start: its PodGroup exists, or the first of its pods.
     *
     * @param gang name of the PodGroup with its namespace, or of the group that the pods' annotation names
     * @param queue empty where the scheduler has no queues
     * @param stage empty when the PodGroup does not tell
     */
    record GangCreated(long atMillis, String gang, String queue, int minMember, String stage) implements RunEvent {}

    /** A pod that exists is known to belong to a gang. */
    record PodJoinedGang(long atMillis, PodRef pod, String gang) implements RunEvent {}

    /** What the queues that have jobs have and deserve; repeated only when it changes. */
    record QueueShares(long atMillis, List<QueueUse> queues) implements RunEvent {
        public QueueShares {
            queues = List.copyOf(queues);
        }
    }

    record PodScheduled(long atMillis, PodRef pod, String node) implements RunEvent {}

    /** The pod's containers run. */
    record PodRunning(long atMillis, PodRef pod) implements RunEvent {}

    /** The pod says how far it has come; at most a few times a second. */
    record PodProgress(long atMillis, PodRef pod, Progress progress) implements RunEvent {}

    record PodEnded(long atMillis, PodRef pod, PodOutcome outcome, String message) implements RunEvent {}

    /**
     * An attempt of an instance failed, and the instance is tried again.
     *
     * @param retry number of the retry, from 1
     * @param limit most retries of the instance
     * @param waitMillis time between the failure and the retry
     */
    record RetryScheduled(long atMillis, String stage, int instance, int retry, int limit, long waitMillis)
            implements RunEvent {}

    /**
     * All instances of a stage have ended, or the stage was skipped.
     *
     * @param cached instances that took the outputs of an earlier run: nothing of them ran
     */
    record StageEnded(long atMillis, String stage, Outcome outcome, int cached) implements RunEvent {

        /** A stage of which everything ran. */
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
        /** Somebody else needed its room: preempted, reclaimed by a queue, or its node was taken away. */
        EVICTED,
        /** Removed before it ended by itself: cleared after a lock, or deleted by its owner. */
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
