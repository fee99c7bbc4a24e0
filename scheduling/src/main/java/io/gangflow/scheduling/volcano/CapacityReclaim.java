package io.gangflow.scheduling.volcano;

import io.gangflow.scheduling.volcano.job.Amounts;
import io.gangflow.scheduling.volcano.job.CapacityQueue;
import io.gangflow.scheduling.volcano.job.JobTask;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Selects the tasks of other queues that the plugin capacity offers as victims (plugins/capacity, AddReclaimableFn of
 * Volcano ed72c7c): in the order of victims, of queues above what they deserve in a relevant resource, and never below
 * a guarantee.
 */
final class CapacityReclaim {

    private final Session session;
    private final CapacityTree tree;
    private final int ancestorLevel;

    CapacityReclaim(Session session, CapacityTree tree, int ancestorLevel) {
        this.session = session;
        this.tree = tree;
        this.ancestorLevel = ancestorLevel;
    }

    List<JobTask> victims(JobTask reclaimer, List<JobTask> candidates) {
        Map<String, Amounts> left = new HashMap<>();
        List<JobTask> victims = new ArrayList<>();
        for (JobTask candidate : session.evictions().inOrder(candidates, reclaimer.job())) {
            Amounts request = candidate.task().request();
            if (!request.shares(reclaimer.task().request())) {
                continue;
            }
            CapacityQueue queue = tree.of(session.queueOf(candidate.job()));
            List<CapacityQueue> ancestors = ancestorsToAsk(reclaimer, queue);
            if (mayGive(reclaimer, queue, left, request) && mayGive(ancestors, left, request)) {
                subtract(queue, left, request);
                ancestors.forEach(ancestor -> subtract(ancestor, left, request));
                victims.add(candidate);
            }
        }
        return victims;
    }

    private static Amounts left(CapacityQueue queue, Map<String, Amounts> left) {
        return left.getOrDefault(queue.name(), queue.allocated());
    }

    private static void subtract(CapacityQueue queue, Map<String, Amounts> left, Amounts request) {
        left.put(queue.name(), left(queue, left).minus(request));
    }

    private boolean mayGive(JobTask reclaimer, CapacityQueue queue, Map<String, Amounts> left, Amounts request) {
        Amounts allocated = left(queue, left);
        if (!queue.guarantee().lessEqual(allocated.minus(request))) {
            return false;
        }
        if (!request.shares(queue.deserved())) {
            CapacityQueue own = tree.of(session.queueOf(reclaimer.job()));
            return !sharesAncestor(own, queue) || reclaimer.task().request().shares(own.deserved());
        }
        return allocated.exceedsInSome(queue.deserved(), request);
    }

    private static boolean mayGive(List<CapacityQueue> ancestors, Map<String, Amounts> left, Amounts request) {
        return ancestors.stream()
                .allMatch(ancestor -> !request.shares(ancestor.deserved())
                        || left(ancestor, left).exceedsInSome(ancestor.deserved(), request));
    }

    /**
     * Returns the victim's ancestors within the configured level, without the root and the reclaimer's own ancestors.
     */
    private List<CapacityQueue> ancestorsToAsk(JobTask reclaimer, CapacityQueue queue) {
        CapacityQueue own = tree.of(session.queueOf(reclaimer.job()));
        List<CapacityQueue> ask = new ArrayList<>();
        for (int level = 1; level <= ancestorLevel; level++) {
            CapacityQueue ancestor = queue.ancestor(level);
            if (ancestor != null && !isRoot(ancestor) && own.ancestor(level) != ancestor) {
                ask.add(ancestor);
            }
        }
        return ask;
    }

    private boolean sharesAncestor(CapacityQueue left, CapacityQueue right) {
        for (int i = 1; i <= ancestorLevel; i++) {
            for (int j = 1; j <= ancestorLevel; j++) {
                CapacityQueue ancestor = left.ancestor(i);
                if (ancestor != null && !isRoot(ancestor) && ancestor == right.ancestor(j)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isRoot(CapacityQueue queue) {
        return queue.ancestors().isEmpty();
    }
}
