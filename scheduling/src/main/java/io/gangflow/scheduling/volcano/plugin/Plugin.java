package io.gangflow.scheduling.volcano.plugin;

import io.gangflow.run.QueueUse;
import io.gangflow.scheduling.snapshot.NodeInfo;
import io.gangflow.scheduling.snapshot.PodInfo;
import io.gangflow.scheduling.state.QueueState;
import io.gangflow.scheduling.volcano.job.JobInfo;
import io.gangflow.scheduling.volcano.job.JobTask;
import io.gangflow.scheduling.volcano.job.SessionNode;
import io.gangflow.scheduling.volcano.job.SubJobInfo;
import io.gangflow.scheduling.volcano.job.TaskInfo;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The extension points of a Volcano plugin (framework/session_plugins.go). Every default is the neutral answer of a
 * plugin that does not register the function. One instance per session.
 */
public interface Plugin {

    /** Returns a negative number if the left queue goes first. */
    default int compareQueues(QueueState left, QueueState right) {
        return 0;
    }

    default int compareJobs(JobInfo left, JobInfo right) {
        return 0;
    }

    default int compareTasks(TaskInfo left, TaskInfo right) {
        return 0;
    }

    /** Returns whether the job may leave the phase Pending; a plugin that rejects it records the reason in the job. */
    default Vote jobEnqueueable(JobInfo job) {
        return Vote.ABSTAIN;
    }

    default void jobEnqueued(JobInfo job) {}

    /** Returns whether the job has enough tasks to be tried. */
    default boolean jobValid(JobInfo job) {
        return true;
    }

    default boolean jobReady(JobInfo job) {
        return true;
    }

    /** Returns a negative number if the left sub-group of a job is placed first. */
    default int compareSubJobs(SubJobInfo left, SubJobInfo right) {
        return 0;
    }

    /** Returns whether enough of the sub-group is placed. Only called for jobs with sub-groups. */
    default boolean subJobReady(SubJobInfo subJob) {
        return true;
    }

    /** Returns whether enough of it is placed or pipelined. */
    default Vote subJobPipelined(SubJobInfo subJob) {
        return Vote.ABSTAIN;
    }

    default Vote jobPipelined(JobInfo job) {
        return Vote.ABSTAIN;
    }

    /** Returns whether the queue has all it deserves. */
    default boolean overused(QueueState queue) {
        return false;
    }

    /** Returns whether the job has missing tasks for which others may be evicted; empty if the plugin abstains. */
    default Optional<Boolean> jobStarving(JobInfo job) {
        return Optional.empty();
    }

    /** Returns the candidates that may be evicted for a task of their own queue; empty if the plugin abstains. */
    default Optional<List<JobTask>> preemptable(JobTask preemptor, List<JobTask> candidates) {
        return Optional.empty();
    }

    /** Returns the candidates that may be evicted for a task of another queue; empty if the plugin abstains. */
    default Optional<List<JobTask>> reclaimable(JobTask reclaimer, List<JobTask> candidates) {
        return Optional.empty();
    }

    /** Returns whether the queue may reclaim resources from others for the task. */
    default boolean preemptive(QueueState queue, TaskInfo task) {
        return true;
    }

    /** Returns a negative number if tasks of the left queue are evicted before those of the right one. */
    default int compareVictimQueues(QueueState left, QueueState right, QueueState preemptor) {
        return 0;
    }

    default boolean allocatable(QueueState queue, TaskInfo task) {
        return true;
    }

    /** Prepares the predicate of a task before the nodes are tried. */
    default Optional<Predicate> predicate(PodInfo pod, List<NodeInfo> nodes) {
        return Optional.empty();
    }

    /** Returns whether the plugin scores nodes at all. */
    default boolean scoresNodes() {
        return false;
    }

    /** Adds this plugin's weighted scores; higher is better. Only called if the plugin {@link #scoresNodes}. */
    default void addScores(TaskInfo task, List<SessionNode> nodes, double[] scores) {}

    /**
     * Returns the same score for one node, if it depends only on the node and on the task's
     * {@link io.gangflow.scheduling.snapshot.PodShape}: then it is cached until the node changes. Returns null if nodes
     * have to be compared, or something else matters: then {@link #addScores} is called.
     */
    default @Nullable ToDoubleFunction<SessionNode> localScorer(TaskInfo task) {
        return null;
    }

    /** Returns the current uses of the queues, if the plugin divides the cluster among them; else an empty list. */
    default List<QueueUse> queueUses() {
        return List.of();
    }

    default void allocated(JobInfo job, TaskInfo task) {}

    default void deallocated(JobInfo job, TaskInfo task) {}

    /** Returns the reasons against a node; none if it admits the task. */
    @FunctionalInterface
    interface Predicate {
        List<String> reasonsAgainst(SessionNode node);

        /** Returns whether the reasons depend only on the node and on the task's shape: then they are cached. */
        default boolean dependsOnOneNode() {
            return false;
        }

        /** Returns whether the node admits the task, or would with fewer pods on it. */
        default boolean evictionsCouldHelp(SessionNode node) {
            return true;
        }
    }
}
