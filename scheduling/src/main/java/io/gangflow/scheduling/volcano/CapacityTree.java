package io.gangflow.scheduling.volcano;

import io.gangflow.cluster.Resources;
import io.gangflow.run.QueueUse;
import io.gangflow.scheduling.snapshot.Dimensions;
import io.gangflow.scheduling.state.QueueState;
import io.gangflow.scheduling.volcano.job.Amounts;
import io.gangflow.scheduling.volcano.job.CapacityQueue;
import io.gangflow.scheduling.volcano.job.JobInfo;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The queues of the plugin capacity with their limits, flat or as a tree (plugins/capacity, buildQueueAttrs and
 * buildHierarchicalQueueAttrs of Volcano ed72c7c).
 */
final class CapacityTree {

    private static final String ROOT = "root";

    private final Session session;
    private final Map<String, CapacityQueue> queues = new TreeMap<>();
    private boolean sound = true;

    private CapacityTree(Session session) {
        this.session = session;
    }

    /** Returns the queues that have jobs, each limited by what the guarantees of the others leave of the cluster. */
    static CapacityTree flat(Session session) {
        CapacityTree tree = new CapacityTree(session);
        Amounts guaranteed = session.queues().stream()
                .map(queue -> tree.amounts(queue.guarantee()))
                .reduce(Amounts.zero(session.dimensions()), Amounts::plus);
        Amounts unguaranteed = session.totalAllocatable().exceeding(guaranteed);
        for (JobInfo job : session.jobs()) {
            QueueState queue = session.queueOf(job);
            tree.queues
                    .computeIfAbsent(queue.name(), name -> tree.flat(queue, unguaranteed))
                    .count(job);
        }
        tree.queues.values().forEach(CapacityQueue::updateShare);
        return tree;
    }

    private CapacityQueue flat(QueueState queue, Amounts unguaranteed) {
        CapacityQueue flat = open(queue);
        Amounts real = unguaranteed.plus(flat.guarantee()).min(flat.capability());
        flat.limit(flat.capability(), real);
        flat.deserve(flat.deserved().min(real).max(flat.guarantee()));
        return flat;
    }

    /**
     * Returns all queues. If a parent does not exist, there is a cycle, or a queue with children has a job, the tree is
     * invalid, and the plugin admits nothing.
     */
    static CapacityTree hierarchical(Session session) {
        CapacityTree tree = new CapacityTree(session);
        session.queues().forEach(queue -> tree.queues.put(queue.name(), tree.open(queue)));
        Set<String> placed = new HashSet<>();
        for (QueueState queue : session.queues()) {
            tree.sound = tree.sound && tree.place(queue, placed, new HashSet<>());
        }
        for (JobInfo job : session.jobs()) {
            CapacityQueue queue = tree.of(session.queueOf(job));
            tree.sound = tree.sound && queue.isLeaf();
            queue.upwards().forEach(each -> each.count(job));
        }
        CapacityQueue root = tree.queues.get(ROOT);
        if (root == null || !tree.sound) {
            tree.sound = false;
            return tree;
        }
        tree.divide(root);
        tree.queues.values().forEach(CapacityQueue::updateShare);
        return tree;
    }

    /** Returns whether the queue has been placed below the root. */
    private boolean place(QueueState queue, Set<String> placed, Set<String> visiting) {
        if (queue.name().equals(ROOT) || placed.contains(queue.name())) {
            return true;
        }
        QueueState parent = session.queue(queue.parent().isEmpty() ? ROOT : queue.parent());
        if (parent == null || !visiting.add(queue.name()) || !place(parent, placed, visiting)) {
            return false;
        }
        of(queue).under(of(parent));
        placed.add(queue.name());
        return true;
    }

    /** Limits children to their parent's amounts, minus the guarantees of their siblings. */
    private void divide(CapacityQueue parent) {
        Amounts guaranteed = parent.guarantee().times(0);
        Amounts deserved = guaranteed;
        for (CapacityQueue child : parent.children()) {
            child.deserve(child.deserved().max(child.guarantee()));
            guaranteed = guaranteed.plus(child.guarantee());
            deserved = deserved.plus(child.deserved());
        }
        if (parent.name().equals(ROOT)) {
            parent.deserve(deserved);
        }
        for (CapacityQueue child : parent.children()) {
            Amounts capability = child.capability().orWhereUnlimited(parent.capability());
            Amounts room = parent.realCapability().exceeding(guaranteed).plus(child.guarantee());
            child.limit(capability, room.min(capability));
        }
        parent.children().forEach(this::divide);
    }

    private CapacityQueue open(QueueState queue) {
        Dimensions dimensions = session.dimensions();
        Amounts capability = Amounts.limit(queue.capability().orElse(Resources.NONE), dimensions);
        return new CapacityQueue(queue, amounts(queue.deserved()), amounts(queue.guarantee()), capability);
    }

    private Amounts amounts(Optional<Resources> resources) {
        return Amounts.of(resources.orElse(Resources.NONE), session.dimensions());
    }

    /** Returns the uses of queues that have jobs, or allocated resources below them. */
    List<QueueUse> uses(Dimensions dimensions) {
        return queues.values().stream()
                .filter(CapacityQueue::isWanted)
                .map(queue -> queue.use(dimensions))
                .toList();
    }

    boolean sound() {
        return sound;
    }

    CapacityQueue of(QueueState queue) {
        CapacityQueue found = find(queue);
        if (found == null) {
            throw new IllegalStateException("queue %s is not in this session".formatted(queue.name()));
        }
        return found;
    }

    /** Returns null for a queue without jobs if the queues form no tree. */
    @Nullable
    CapacityQueue find(QueueState queue) {
        return queues.get(queue.name());
    }
}
