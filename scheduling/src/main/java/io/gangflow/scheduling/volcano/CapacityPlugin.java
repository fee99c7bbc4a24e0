package io.gangflow.scheduling.volcano;

import io.gangflow.run.QueueUse;
import io.gangflow.scheduling.state.QueueState;
import io.gangflow.scheduling.volcano.VolcanoConfiguration.PluginOption;
import io.gangflow.scheduling.volcano.job.Amounts;
import io.gangflow.scheduling.volcano.job.CapacityQueue;
import io.gangflow.scheduling.volcano.job.JobInfo;
import io.gangflow.scheduling.volcano.job.JobTask;
import io.gangflow.scheduling.volcano.job.Profile;
import io.gangflow.scheduling.volcano.job.TaskInfo;
import io.gangflow.scheduling.volcano.plugin.Plugin;
import io.gangflow.scheduling.volcano.plugin.PluginFunction;
import io.gangflow.scheduling.volcano.plugin.Vote;
import java.util.List;
import java.util.Optional;

/**
 * Queues with deserved amounts instead of shares: each may borrow up to its capability, and reclaims what it deserves,
 * but never so much that another queue falls below its guarantee (plugins/capacity of Volcano ed72c7c; with
 * {@code enableHierarchy} along {@code spec.parent}). Devices of dynamic resource allocation are not modelled.
 */
final class CapacityPlugin implements Plugin {

    private final Session session;
    private final boolean hierarchical;
    private final CapacityTree tree;
    private final CapacityReclaim reclaim;
    private final int ancestorReclaimLevel;
    private final boolean reservesAsItVotes;

    CapacityPlugin(PluginOption option, Session session) {
        this.session = session;
        hierarchical = option.enabled(PluginFunction.HIERARCHY);
        tree = hierarchical ? CapacityTree.hierarchical(session) : CapacityTree.flat(session);
        ancestorReclaimLevel = hierarchical
                ? (int) Math.max(0, option.number("ancestorReclaimLevel").orElse(0))
                : 0;
        reclaim = new CapacityReclaim(session, tree, ancestorReclaimLevel);
        reservesAsItVotes = session.profile() == Profile.V1_15;
    }

    @Override
    public int compareQueues(QueueState left, QueueState right) {
        CapacityQueue mine = tree.find(left);
        CapacityQueue theirs = tree.find(right);
        if (!tree.sound() || mine == null || theirs == null) {
            return 0;
        }
        if (left.priority() != right.priority()) {
            return Integer.compare(right.priority(), left.priority());
        }
        if (!hierarchical) {
            return byShare(mine, theirs);
        }
        if (mine.isLeaf() != theirs.isLeaf()) {
            return mine.isLeaf() ? -1 : 1;
        }
        if (!mine.isLeaf()) {
            return byShare(mine, theirs);
        }
        int level = commonLevel(mine, theirs);
        return byShare(below(mine, level), below(theirs, level));
    }

    /** Returns the ancestor of the queue below the common level. */
    private static CapacityQueue below(CapacityQueue queue, int level) {
        return level + 1 < queue.ancestors().size() ? queue.ancestors().get(level + 1) : queue;
    }

    /** Of queues with equal shares, one that deserves something goes first. */
    private static int byShare(CapacityQueue left, CapacityQueue right) {
        int order = Double.compare(left.share(), right.share());
        return order != 0
                ? order
                : Boolean.compare(left.deserved().isEmpty(), right.deserved().isEmpty());
    }

    /** Returns the level of the last common ancestor. */
    private static int commonLevel(CapacityQueue left, CapacityQueue right) {
        int level = 0;
        int depth = Math.min(left.ancestors().size(), right.ancestors().size());
        for (int i = 0;
                i < depth && left.ancestors().get(i) == right.ancestors().get(i);
                i++) {
            level = i;
        }
        return level;
    }

    /** A closer relative of the preemptor's queue is a victim first. */
    @Override
    public int compareVictimQueues(QueueState left, QueueState right, QueueState preemptor) {
        if (!hierarchical || !tree.sound()) {
            return 0;
        }
        CapacityQueue needs = tree.of(preemptor);
        return Integer.compare(commonLevel(tree.of(right), needs), commonLevel(tree.of(left), needs));
    }

    @Override
    public List<QueueUse> queueUses() {
        return tree.uses(session.dimensions());
    }

    @Override
    public boolean allocatable(QueueState queue, TaskInfo task) {
        CapacityQueue own = tree.find(queue);
        return own != null
                && own.open()
                && tree.sound()
                && (!hierarchical || own.isLeaf())
                && own.upwards().stream().allMatch(each -> fits(each, task.request()));
    }

    private boolean fits(CapacityQueue queue, Amounts request) {
        return queue.allocated()
                .plus(request)
                .exceeded(queue.realCapability(), request, session.dimensions())
                .isEmpty();
    }

    /** One requested resource below what the queue deserves is enough. */
    @Override
    public boolean preemptive(QueueState queue, TaskInfo task) {
        CapacityQueue own = tree.find(queue);
        if (own == null || !tree.sound() || !own.open() || !fits(own, task.request())) {
            return false;
        }
        if (isBelowDeserved(own, task.request())) {
            return true;
        }
        for (int level = 1; level <= ancestorReclaimLevel; level++) {
            CapacityQueue ancestor = own.ancestor(level);
            if (ancestor != null && !ancestor.ancestors().isEmpty() && isBelowDeserved(ancestor, task.request())) {
                return true;
            }
        }
        return false;
    }

    private static boolean isBelowDeserved(CapacityQueue queue, Amounts request) {
        return queue.allocated().plus(request).lessEqualInSome(queue.deserved(), request);
    }

    @Override
    public Optional<List<JobTask>> reclaimable(JobTask reclaimer, List<JobTask> candidates) {
        return Optional.of(tree.sound() ? reclaim.victims(reclaimer, candidates) : List.of());
    }

    @Override
    public Vote jobEnqueueable(JobInfo job) {
        CapacityQueue own = tree.of(session.queueOf(job));
        if (!tree.sound() || !own.open() || (hierarchical && !own.isLeaf())) {
            return Vote.REJECT;
        }
        Amounts request = job.minResourcesOrNone();
        for (CapacityQueue queue : own.upwards()) {
            List<String> exceeded = queue.with(request).exceeded(queue.realCapability(), request, session.dimensions());
            if (!exceeded.isEmpty()) {
                job.rejectedByEnqueue(
                        "queue resource quota insufficient: insufficient " + String.join(", insufficient ", exceeded));
                return Vote.REJECT;
            }
        }
        if (reservesAsItVotes) {
            reserve(job);
        }
        return Vote.PERMIT;
    }

    @Override
    public void jobEnqueued(JobInfo job) {
        if (!reservesAsItVotes) {
            reserve(job);
        }
    }

    private void reserve(JobInfo job) {
        Amounts request = job.minResourcesOrNone();
        tree.of(session.queueOf(job)).upwards().forEach(queue -> queue.reserve(request));
    }

    @Override
    public void allocated(JobInfo job, TaskInfo task) {
        CapacityQueue own = tree.of(session.queueOf(job));
        own.upwards().forEach(queue -> queue.take(task.request()));
        own.updateShare();
    }

    @Override
    public void deallocated(JobInfo job, TaskInfo task) {
        CapacityQueue own = tree.of(session.queueOf(job));
        own.upwards().forEach(queue -> queue.giveBack(task.request()));
        own.updateShare();
    }
}
