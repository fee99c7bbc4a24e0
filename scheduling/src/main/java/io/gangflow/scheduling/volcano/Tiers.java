package io.gangflow.scheduling.volcano;

import io.gangflow.run.QueueUse;
import io.gangflow.scheduling.snapshot.NodeInfo;
import io.gangflow.scheduling.state.QueueState;
import io.gangflow.scheduling.volcano.job.JobInfo;
import io.gangflow.scheduling.volcano.job.JobTask;
import io.gangflow.scheduling.volcano.job.SessionNode;
import io.gangflow.scheduling.volcano.job.SubJobInfo;
import io.gangflow.scheduling.volcano.job.TaskInfo;
import io.gangflow.scheduling.volcano.plugin.Plugin;
import io.gangflow.scheduling.volcano.plugin.PluginFunction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Calls the plugins of a session, tier by tier, by Volcano's voting rules (framework/session_plugins.go). */
final class Tiers {

    private final PluginTiers seats;

    Tiers(List<List<PluginTiers.EnabledPlugin>> tiers) {
        seats = new PluginTiers(tiers);
    }

    /**
     * Returns the order of queues: the first plugin with a difference decides; then the older queue in whole seconds,
     * then its name, which Volcano uses as its UID (api/queue_info.go).
     */
    Comparator<QueueState> queueOrder() {
        return ((Comparator<QueueState>) (left, right) ->
                        seats.first(PluginFunction.QUEUE_ORDER, plugin -> plugin.compareQueues(left, right)))
                .thenComparingLong(queue -> queue.createdMillis() / 1_000)
                .thenComparing(QueueState::name);
    }

    Comparator<JobInfo> jobOrder() {
        return ((Comparator<JobInfo>) this::compareJobs).thenComparing(JobInfo.BY_CREATION);
    }

    /** Compares jobs by the plugins only, without age and name. */
    int compareJobs(JobInfo left, JobInfo right) {
        return seats.first(PluginFunction.JOB_ORDER, plugin -> plugin.compareJobs(left, right));
    }

    /** Returns a negative number if tasks of the left queue are evicted before those of the right one. */
    int compareVictimQueues(QueueState left, QueueState right, QueueState preemptor) {
        for (Plugin plugin : seats.all()) {
            int order = plugin.compareVictimQueues(left, right, preemptor);
            if (order != 0) {
                return order;
            }
        }
        return queueOrder().compare(right, left);
    }

    Comparator<TaskInfo> taskOrder() {
        return ((Comparator<TaskInfo>) (left, right) ->
                        seats.first(PluginFunction.TASK_ORDER, plugin -> plugin.compareTasks(left, right)))
                .thenComparing(TaskInfo.BY_INDEX);
    }

    boolean jobEnqueueable(JobInfo job) {
        return seats.vote(PluginFunction.JOB_ENQUEUED, plugin -> plugin.jobEnqueueable(job));
    }

    void jobEnqueued(JobInfo job) {
        for (Plugin plugin : seats.enabled(PluginFunction.JOB_ENQUEUED)) {
            plugin.jobEnqueued(job);
        }
    }

    boolean jobValid(JobInfo job) {
        for (Plugin plugin : seats.all()) {
            if (!plugin.jobValid(job)) {
                return false;
            }
        }
        return true;
    }

    boolean jobReady(JobInfo job) {
        return seats.everyone(PluginFunction.JOB_READY, job, Plugin::jobReady);
    }

    boolean jobPipelined(JobInfo job) {
        return seats.vote(PluginFunction.JOB_PIPELINED, plugin -> plugin.jobPipelined(job));
    }

    /** Returns the order of sub-groups: the plugins, then the number in the first label, then the uid. */
    Comparator<SubJobInfo> subJobOrder() {
        return ((Comparator<SubJobInfo>) (left, right) ->
                        seats.first(PluginFunction.SUB_JOB_ORDER, plugin -> plugin.compareSubJobs(left, right)))
                .thenComparingInt(SubJobInfo::matchIndex)
                .thenComparing(SubJobInfo::uid);
    }

    boolean subJobReady(SubJobInfo subJob) {
        return seats.everyone(PluginFunction.SUB_JOB_READY, subJob, Plugin::subJobReady);
    }

    boolean subJobPipelined(SubJobInfo subJob) {
        return seats.vote(PluginFunction.SUB_JOB_PIPELINED, plugin -> plugin.subJobPipelined(subJob));
    }

    boolean overused(QueueState queue) {
        for (Plugin plugin : seats.enabled(PluginFunction.OVERUSED)) {
            if (plugin.overused(queue)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether all plugins of the first tier with an answer agree that the job has missing tasks. */
    boolean jobStarving(JobInfo job) {
        for (List<PluginTiers.EnabledPlugin> tier : seats.tiers()) {
            List<Boolean> answers = tier.stream()
                    .filter(seat -> seat.option().enabled(PluginFunction.JOB_STARVING))
                    .flatMap(seat -> seat.plugin().jobStarving(job).stream())
                    .toList();
            if (!answers.isEmpty()) {
                return !answers.contains(false);
            }
        }
        return false;
    }

    List<JobTask> preemptable(JobTask preemptor, List<JobTask> candidates) {
        return VictimVote.decide(
                seats.tiers(), PluginFunction.PREEMPTABLE, plugin -> plugin.preemptable(preemptor, candidates));
    }

    List<JobTask> reclaimable(JobTask reclaimer, List<JobTask> candidates) {
        return VictimVote.decide(
                seats.tiers(), PluginFunction.RECLAIMABLE, plugin -> plugin.reclaimable(reclaimer, candidates));
    }

    /** Returns whether the queue may reclaim resources from others for the task. */
    boolean preemptive(QueueState queue, TaskInfo task) {
        for (Plugin plugin : seats.enabled(PluginFunction.PREEMPTIVE)) {
            if (!plugin.preemptive(queue, task)) {
                return false;
            }
        }
        return true;
    }

    boolean allocatable(QueueState queue, TaskInfo task) {
        return seats.everyone(PluginFunction.ALLOCATABLE, task, (plugin, each) -> plugin.allocatable(queue, each));
    }

    /** Returns the plugins' predicates for this task, each prepared once. */
    List<Plugin.Predicate> predicates(TaskInfo task, List<NodeInfo> nodes) {
        List<Plugin.Predicate> predicates = new ArrayList<>();
        for (Plugin plugin : seats.enabled(PluginFunction.PREDICATE)) {
            plugin.predicate(task.info(), nodes).ifPresent(predicates::add);
        }
        return predicates;
    }

    /** Returns the uses reported by the first plugin that divides the cluster among queues. */
    List<QueueUse> queueUses() {
        return Arrays.stream(seats.all())
                .map(Plugin::queueUses)
                .filter(uses -> !uses.isEmpty())
                .findFirst()
                .orElse(List.of());
    }

    double[] scores(TaskInfo task, List<SessionNode> nodes) {
        double[] scores = new double[nodes.size()];
        for (Plugin plugin : seats.enabled(PluginFunction.NODE_ORDER)) {
            if (plugin.scoresNodes()) {
                plugin.addScores(task, nodes, scores);
            }
        }
        return scores;
    }

    /** Returns the scores of one node whose sum is {@link #scores}; null if a plugin has to compare nodes. */
    @Nullable
    List<ToDoubleFunction<SessionNode>> localScorers(TaskInfo task) {
        List<ToDoubleFunction<SessionNode>> scorers = new ArrayList<>();
        for (Plugin plugin : seats.enabled(PluginFunction.NODE_ORDER)) {
            if (plugin.scoresNodes()) {
                ToDoubleFunction<SessionNode> scorer = plugin.localScorer(task);
                if (scorer == null) {
                    return null;
                }
                scorers.add(scorer);
            }
        }
        return scorers;
    }

    void allocated(JobInfo job, TaskInfo task) {
        for (Plugin plugin : seats.all()) {
            plugin.allocated(job, task);
        }
    }

    void deallocated(JobInfo job, TaskInfo task) {
        for (Plugin plugin : seats.all()) {
            plugin.deallocated(job, task);
        }
    }
}
