package io.gangflow.simulator.volcano;

import io.gangflow.simulator.schedule.NodeInfo;
import io.gangflow.simulator.state.QueueState;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/** Asks the plugins of a session, tier by tier, by Volcano's rules of voting (framework/session_plugins.go). */
final class Tiers {

    private final List<List<Seat>> tiers;
    private final List<Seat> all;

    Tiers(List<List<Seat>> tiers) {
        this.tiers = List.copyOf(tiers);
        this.all = tiers.stream().flatMap(List::stream).toList();
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
        return ((Comparator<JobInfo>)
                        (left, right) -> first(PluginFunction.JOB_ORDER, plugin -> plugin.compareJobs(left, right)))
                .thenComparing(JobInfo.BY_CREATION);
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
        each(PluginFunction.JOB_ENQUEUED, plugin -> plugin.jobEnqueued(job));
    }

    boolean jobValid(JobInfo job) {
        return all.stream().allMatch(seat -> seat.plugin().jobValid(job));
    }

    boolean jobReady(JobInfo job) {
        return everyone(PluginFunction.JOB_READY, job, Plugin::jobReady);
    }

    boolean jobPipelined(JobInfo job) {
        return vote(PluginFunction.JOB_PIPELINED, plugin -> plugin.jobPipelined(job));
    }

    boolean overused(QueueState queue) {
        return enabled(PluginFunction.OVERUSED).stream()
                .anyMatch(seat -> seat.plugin().overused(queue));
    }

    boolean allocatable(QueueState queue, TaskInfo task) {
        return everyone(PluginFunction.ALLOCATABLE, task, (plugin, each) -> plugin.allocatable(queue, each));
    }

    /** What the plugins have against nodes for this task, each prepared once. */
    List<Plugin.Predicate> predicates(TaskInfo task, List<NodeInfo> nodes) {
        return enabled(PluginFunction.PREDICATE).stream()
                .map(seat -> seat.plugin().predicate(task.info(), nodes))
                .flatMap(Optional::stream)
                .toList();
    }

    double[] scores(TaskInfo task, List<SessionNode> nodes) {
        double[] scores = new double[nodes.size()];
        each(PluginFunction.NODE_ORDER, plugin -> plugin.addScores(task, nodes, scores));
        return scores;
    }

    void allocated(JobInfo job, TaskInfo task) {
        inform(job, task, Plugin::allocated);
    }

    void deallocated(JobInfo job, TaskInfo task) {
        inform(job, task, Plugin::deallocated);
    }

    private interface Handler {
        void accept(Plugin plugin, JobInfo job, TaskInfo task);
    }

    private void inform(JobInfo job, TaskInfo task, Handler handler) {
        all.forEach(seat -> handler.accept(seat.plugin(), job, task));
    }

    private int first(PluginFunction function, ToIntFunction<Plugin> comparison) {
        for (Seat seat : all) {
            if (seat.option().enabled(function)) {
                int order = comparison.applyAsInt(seat.plugin());
                if (order != 0) {
                    return order;
                }
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
        return enabled(function).stream().allMatch(seat -> question.test(seat.plugin(), subject));
    }

    private void each(PluginFunction function, Consumer<Plugin> action) {
        enabled(function).forEach(seat -> action.accept(seat.plugin()));
    }

    private List<Seat> enabled(PluginFunction function) {
        return all.stream().filter(seat -> seat.option().enabled(function)).toList();
    }

    /** A plugin and what it may have a say in. */
    record Seat(VolcanoConfiguration.PluginOption option, Plugin plugin) {}
}
