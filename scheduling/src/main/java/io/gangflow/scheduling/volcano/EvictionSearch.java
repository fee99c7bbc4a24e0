package io.gangflow.scheduling.volcano;

import io.gangflow.scheduling.kube.NodeSampling;
import io.gangflow.scheduling.volcano.job.JobInfo;
import io.gangflow.scheduling.volcano.job.JobTask;
import io.gangflow.scheduling.volcano.job.SessionNode;
import io.gangflow.scheduling.volcano.job.TaskInfo;
import io.gangflow.scheduling.volcano.plugin.Plugin;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Finds nodes and victims for a task that preempts or reclaims (util/predicate_helper.go, util/scheduler_helper.go,
 * framework/session.go and session_plugins.go of Volcano ed72c7c).
 */
final class EvictionSearch {

    private final Session session;
    private final NodeSampling sampling;
    private final List<SessionNode> nodes;

    EvictionSearch(Session session, NodeSampling sampling) {
        this.session = session;
        this.sampling = sampling;
        this.nodes = List.copyOf(session.nodes());
    }

    /** Returns the nodes that evictions could make feasible; free resources are not checked. */
    List<SessionNode> nodesFor(TaskInfo task) {
        List<Plugin.Predicate> predicates = session.tiers().predicates(task, session.nodeInfos());
        return sampling.feasible(
                nodes, node -> predicates.stream().allMatch(predicate -> predicate.evictionsCouldHelp(node)));
    }

    /** Returns the nodes with the best first; equal ones keep their order. */
    List<SessionNode> ranked(TaskInfo task, List<SessionNode> candidates) {
        double[] scores = session.tiers().scores(task, candidates);
        return IntStream.range(0, scores.length)
                .boxed()
                .sorted(Comparator.<Integer>comparingDouble(i -> -scores[i]))
                .map(candidates::get)
                .toList();
    }

    /** Returns whether all predicates pass now. */
    boolean passes(TaskInfo task, SessionNode node) {
        return session.tiers().predicates(task, session.nodeInfos()).stream()
                .allMatch(predicate -> predicate.reasonsAgainst(node).isEmpty());
    }

    boolean evictionsCouldHelp(TaskInfo task, SessionNode node) {
        return session.tiers().predicates(task, session.nodeInfos()).stream()
                .allMatch(predicate -> predicate.evictionsCouldHelp(node));
    }

    /** Returns whether the task would fit once all victims are gone; there may be none. */
    static boolean suffice(TaskInfo task, SessionNode node, List<JobTask> victims) {
        long[] request = task.info().request();
        for (int i = 0; i < request.length; i++) {
            long idle = node.futureIdle(i);
            for (JobTask victim : victims) {
                idle += victim.task().info().request()[i];
            }
            if (request[i] > 0 && request[i] > idle) {
                return false;
            }
        }
        return true;
    }

    static boolean hasRoom(TaskInfo task, SessionNode node) {
        return suffice(task, node, List.of());
    }

    /**
     * Returns the victims in the order of eviction: those of the last queue, of its last job, and there the last task
     * first.
     */
    List<JobTask> inOrder(List<JobTask> victims, JobInfo preemptor) {
        List<JobTask> sorted = new ArrayList<>(victims);
        sorted.sort((left, right) -> compare(left, right, preemptor));
        return sorted;
    }

    private int compare(JobTask left, JobTask right, JobInfo preemptor) {
        Tiers tiers = session.tiers();
        Comparator<TaskInfo> lastTask = tiers.taskOrder().reversed();
        if (left.job() != right.job()) {
            var leftQueue = session.queueOf(left.job());
            var rightQueue = session.queueOf(right.job());
            int order = leftQueue.name().equals(rightQueue.name())
                    ? tiers.compareJobs(right.job(), left.job())
                    : tiers.compareVictimQueues(leftQueue, rightQueue, session.queueOf(preemptor));
            if (order != 0) {
                return order;
            }
        }
        return lastTask.compare(left.task(), right.task());
    }
}
