package io.gangflow.simulator.volcano;

import io.gangflow.run.QueueUse;
import io.gangflow.simulator.schedule.NodeInfo;
import io.gangflow.simulator.state.QueueState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** Asks the plugins of a session, tier by tier, by Volcano's rules of voting (framework/session_plugins.go). */
final class Tiers {

    private final List<List<Seat>> tiers;
    private final Plugin[] all;
    private final Map<PluginFunction, Plugin[]> enabled = new EnumMap<>(PluginFunction.class);

    Tiers(List<List<Seat>> tiers) {
        this.tiers = List.copyOf(tiers);
        this.all = tiers.stream().flatMap(List::stream).map(Seat::plugin).toArray(Plugin[]::new);
    }

    /**
     * The first plugin that sees a difference decides; then the older queue in whole seconds, then its name, which is
     * what Volcano takes for its UID (api/queue_info.go).
     */
    Comparator<QueueState> queueOrder() {
        return ((Comparator<QueueState>)
                        (left, right) -> first(PluginFunction.QUEUE_ORDER, plugin -> plugin.compareQueues(left, right)))
                .thenComparingLong(queue -> queue.createdMillis() / 1_000)
                .thenComparing(QueueState::name);
    }

    Comparator<JobInfo> jobOrder() {
        return ((Comparator<JobInfo>) this::compareJobs).thenComparing(JobInfo.BY_CREATION);
    }

    /** What the plugins say; age and name are left out. */
    int compareJobs(JobInfo left, JobInfo right) {
        return first(PluginFunction.JOB_ORDER, plugin -> plugin.compareJobs(left, right));
    }

    /** Negative: tasks of the left queue are given up before those of the right one. */
    int compareVictimQueues(QueueState left, QueueState right, QueueState preemptor) {
        for (Plugin plugin : all) {
            int order = plugin.compareVictimQueues(left, right, preemptor);
            if (order != 0) {
                return order;
            }
        }
        return queueOrder().compare(right, left);
    }

    Comparator<TaskInfo> taskOrder() {
        return ((Comparator<TaskInfo>)
                        (left, right) -> first(PluginFunction.TASK_ORDER, plugin -> plugin.compareTasks(left, right)))
                .thenComparing(TaskInfo.BY_INDEX);
    }

    boolean jobEnqueueable(JobInfo job) {
        return vote(PluginFunction.JOB_ENQUEUED, plugin -> plugin.jobEnqueueable(job));
    }

    void jobEnqueued(JobInfo job) {
        for (Plugin plugin : enabled(PluginFunction.JOB_ENQUEUED)) {
            plugin.jobEnqueued(job);
        }
    }

    boolean jobValid(JobInfo job) {
        for (Plugin plugin : all) {
            if (!plugin.jobValid(job)) {
                return false;
            }
        }
        return true;
    }

    boolean jobReady(JobInfo job) {
        return everyone(PluginFunction.JOB_READY, job, Plugin::jobReady);
    }

    boolean jobPipelined(JobInfo job) {
        return vote(PluginFunction.JOB_PIPELINED, plugin -> plugin.jobPipelined(job));
    }

    boolean subJobReady(JobInfo job) {
        for (Plugin plugin : enabled(PluginFunction.SUB_JOB_READY)) {
            if (!plugin.subJobReady(job)) {
                return false;
            }
        }
        return true;
    }

    boolean subJobPipelined(JobInfo job) {
        return vote(PluginFunction.SUB_JOB_PIPELINED, plugin -> plugin.subJobPipelined(job));
    }

    boolean overused(QueueState queue) {
        for (Plugin plugin : enabled(PluginFunction.OVERUSED)) {
            if (plugin.overused(queue)) {
                return true;
            }
        }
        return false;
    }

    /** The plugins of the first tier that know an answer agree that the job lacks tasks. */
    boolean jobStarving(JobInfo job) {
        for (List<Seat> tier : tiers) {
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
                tiers, PluginFunction.PREEMPTABLE, plugin -> plugin.preemptable(preemptor, candidates));
    }

    List<JobTask> reclaimable(JobTask reclaimer, List<JobTask> candidates) {
        return VictimVote.decide(
                tiers, PluginFunction.RECLAIMABLE, plugin -> plugin.reclaimable(reclaimer, candidates));
    }

    /** Whether the queue may take room from others for the task. */
    boolean preemptive(QueueState queue, TaskInfo task) {
        for (Plugin plugin : enabled(PluginFunction.PREEMPTIVE)) {
            if (!plugin.preemptive(queue, task)) {
                return false;
            }
        }
        return true;
    }

    boolean allocatable(QueueState queue, TaskInfo task) {
        return everyone(PluginFunction.ALLOCATABLE, task, (plugin, each) -> plugin.allocatable(queue, each));
    }

    /** What the plugins have against nodes for this task, each prepared once. */
    List<Plugin.Predicate> predicates(TaskInfo task, List<NodeInfo> nodes) {
        List<Plugin.Predicate> predicates = new ArrayList<>();
        for (Plugin plugin : enabled(PluginFunction.PREDICATE)) {
            plugin.predicate(task.info(), nodes).ifPresent(predicates::add);
        }
        return predicates;
    }

    /** As the first plugin tells that divides the cluster among queues. */
    List<QueueUse> queueUses() {
        return Arrays.stream(all)
                .map(Plugin::queueUses)
                .filter(uses -> !uses.isEmpty())
                .findFirst()
                .orElse(List.of());
    }

    double[] scores(TaskInfo task, List<SessionNode> nodes) {
        double[] scores = new double[nodes.size()];
        for (Plugin plugin : enabled(PluginFunction.NODE_ORDER)) {
            if (plugin.scoresNodes()) {
                plugin.addScores(task, nodes, scores);
            }
        }
        return scores;
    }

    /** The scores of one node whose sum is {@link #scores}; null when a plugin has to compare nodes. */
    @Nullable
    List<ToDoubleFunction<SessionNode>> localScorers(TaskInfo task) {
        List<ToDoubleFunction<SessionNode>> scorers = new ArrayList<>();
        for (Plugin plugin : enabled(PluginFunction.NODE_ORDER)) {
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
        for (Plugin plugin : all) {
            plugin.allocated(job, task);
        }
    }

    void deallocated(JobInfo job, TaskInfo task) {
        for (Plugin plugin : all) {
            plugin.deallocated(job, task);
        }
    }

    private int first(PluginFunction function, ToIntFunction<Plugin> comparison) {
        for (Plugin plugin : enabled(function)) {
            int order = comparison.applyAsInt(plugin);
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    /** A rejection decides against; a permission in a tier without one decides for, whatever later tiers say. */
    private boolean vote(PluginFunction function, Function<Plugin, Vote> question) {
        for (List<Seat> tier : tiers) {
            boolean permitted = false;
            for (Seat seat : tier) {
                Vote vote = seat.option().enabled(function) ? question.apply(seat.plugin()) : Vote.ABSTAIN;
                if (vote == Vote.REJECT) {
                    return false;
                }
                permitted |= vote == Vote.PERMIT;
            }
            if (permitted) {
                return true;
            }
        }
        return true;
    }

    private <T> boolean everyone(PluginFunction function, T subject, BiPredicate<Plugin, T> question) {
        for (Plugin plugin : enabled(function)) {
            if (!question.test(plugin, subject)) {
                return false;
            }
        }
        return true;
    }

    /** The plugins that may have a say in it, in the order of the configuration. */
    private Plugin[] enabled(PluginFunction function) {
        return enabled.computeIfAbsent(
                function,
                asked -> tiers.stream()
                        .flatMap(List::stream)
                        .filter(seat -> seat.option().enabled(asked))
                        .map(Seat::plugin)
                        .toArray(Plugin[]::new));
    }

    /** A plugin and what it may have a say in. */
    record Seat(VolcanoConfiguration.PluginOption option, Plugin plugin) {}
}
