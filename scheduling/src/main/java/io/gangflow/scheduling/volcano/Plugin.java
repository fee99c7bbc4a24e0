package io.gangflow.scheduling.volcano;

import io.gangflow.run.QueueUse;
import io.gangflow.scheduling.snapshot.NodeInfo;
import io.gangflow.scheduling.snapshot.PodInfo;
import io.gangflow.scheduling.state.QueueState;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * What a Volcano plugin can have a say in (framework/session_plugins.go). Every default is the neutral answer of a
 * plugin that registers no such function. One object serves one session.
 */
interface Plugin {

    /** Negative: the left queue goes first. */
    default int compareQueues(QueueState left, QueueState right) {
        return 0;
    }

    default int compareJobs(JobInfo left, JobInfo right) {
        return 0;
    }

    default int compareTasks(TaskInfo left, TaskInfo right) {
        return 0;
    }

    /** Whether the job may leave the state Pending; a plugin that rejects leaves the reason at the job. */
    default Vote jobEnqueueable(JobInfo job) {
        return Vote.ABSTAIN;
    }

    default void jobEnqueued(JobInfo job) {}

    /** Whether the job has enough tasks to be worth a try. */
    default boolean jobValid(JobInfo job) {
        return true;
    }

    default boolean jobReady(JobInfo job) {
        return true;
    }

    /** Negative: the left sub-group of a job is placed first. */
    default int compareSubJobs(SubJobInfo left, SubJobInfo right) {
        return 0;
    }

    /** Whether enough of the sub-group is placed. Asked only about jobs whose tasks are divided. */
    default boolean subJobReady(SubJobInfo subJob) {
        return true;
    }

    /** Whether enough of it is placed or promised room. */
    default Vote subJobPipelined(SubJobInfo subJob) {
        return Vote.ABSTAIN;
    }

    default Vote jobPipelined(JobInfo job) {
        return Vote.ABSTAIN;
    }

    /** Whether the queue has had all it deserves. */
    default boolean overused(QueueState queue) {
        return false;
    }

    /** Whether the job lacks tasks for which others may be evicted; empty when the plugin does not know. */
    default Optional<Boolean> jobStarving(JobInfo job) {
        return Optional.empty();
    }

    /** The candidates that may make room for a task of their own queue; empty when the plugin has no say. */
    default Optional<List<JobTask>> preemptable(JobTask preemptor, List<JobTask> candidates) {
        return Optional.empty();
    }

    /** The candidates that may make room for a task of another queue; empty when the plugin has no say. */
    default Optional<List<JobTask>> reclaimable(JobTask reclaimer, List<JobTask> candidates) {
        return Optional.empty();
    }

    /** Whether the queue may take room from others for the task. */
    default boolean preemptive(QueueState queue, TaskInfo task) {
        return true;
    }

    /** Negative: tasks of the left queue are given up before those of the right one. */
    default int compareVictimQueues(QueueState left, QueueState right, QueueState preemptor) {
        return 0;
    }

    default boolean allocatable(QueueState queue, TaskInfo task) {
        return true;
    }

    /** Looks at a task before the nodes are tried; the answer says why a node does not take it. */
    default Optional<Predicate> predicate(PodInfo pod, List<NodeInfo> nodes) {
        return Optional.empty();
    }

    /** Whether the plugin scores nodes at all. */
    default boolean scoresNodes() {
        return false;
    }

    /** Adds this plugin's weighted scores; higher is better. Asked only of a plugin that {@link #scoresNodes}. */
    default void addScores(TaskInfo task, List<SessionNode> nodes, double[] scores) {}

    /**
     * The same score of one node, when it depends on the node and on the task's {@link
     * io.gangflow.scheduling.snapshot.PodShape} alone: then it is remembered until the node changes. Null when nodes have
     * to be compared, or something else counts: then {@link #addScores} is asked.
     */
    default @Nullable ToDoubleFunction<SessionNode> localScorer(TaskInfo task) {
        return null;
    }

    /** What the queues have and deserve now, from the plugin that divides the cluster among them; else empty. */
    default List<QueueUse> queueUses() {
        return List.of();
    }

    default void allocated(JobInfo job, TaskInfo task) {}

    default void deallocated(JobInfo job, TaskInfo task) {}

    /** Reasons against a node; none when it takes the task. */
    @FunctionalInterface
    interface Predicate {
        List<String> reasonsAgainst(SessionNode node);

        /** Whether the reasons depend on the node and on the task's shape alone: then they are remembered. */
        default boolean looksAtOneNode() {
            return false;
        }

        /** Whether the node takes the task, or would with fewer pods on it. */
        default boolean evictionsCouldHelp(SessionNode node) {
            return true;
        }
    }
}
