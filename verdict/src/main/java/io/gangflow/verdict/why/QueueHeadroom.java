package io.gangflow.verdict.why;

import io.gangflow.cluster.Resources;
import io.gangflow.scheduling.state.ClusterSnapshot;
import io.gangflow.scheduling.state.NodeState;
import io.gangflow.scheduling.state.PodGroupState;
import io.gangflow.scheduling.state.QueueState;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The allocated, reserved and allowed resources of a Volcano queue (plugins/proportion). */
final class QueueHeadroom {

    private final ClusterSnapshot snapshot;
    private final NodeFreeResources rooms;
    private final String queue;

    QueueHeadroom(ClusterSnapshot snapshot, PodGroupState group, NodeFreeResources rooms) {
        this.snapshot = snapshot;
        this.rooms = rooms;
        queue = group.queue().isEmpty() ? "default" : group.queue();
    }

    String name() {
        return queue;
    }

    Optional<QueueState> state() {
        return snapshot.queues().stream()
                .filter(each -> each.name().equals(queue))
                .findFirst();
    }

    /** Returns the resources that its pods hold. */
    Resources allocated() {
        return snapshot.podGroups().stream()
                .filter(this::isHere)
                .map(rooms::heldBy)
                .reduce(Resources.NONE, Resources::plus);
    }

    /** Returns the resources reserved for admitted PodGroups, beyond those that they hold. */
    Resources reserved() {
        return snapshot.podGroups().stream()
                .filter(this::isHere)
                .filter(group ->
                        group.phase().equals("Inqueue") || group.phase().equals("Running"))
                .map(group -> group.minResources().orElse(Resources.NONE).minus(rooms.heldBy(group)))
                .reduce(Resources.NONE, Resources::plus);
    }

    /** Returns whether the queue allows this much more, in every requested resource. */
    boolean allows(Resources more) {
        return allows(more, Resources.NONE);
    }

    /** Returns the same for a larger cluster. */
    boolean allows(Resources more, Resources larger) {
        Resources limit = capability(larger);
        Resources all = allocated().plus(reserved()).plus(more);
        boolean cpu = more.milliCpu() == 0 || all.milliCpu() <= limit.milliCpu();
        boolean memory = more.memoryBytes() == 0 || all.memoryBytes() <= limit.memoryBytes();
        return cpu
                && memory
                && more.extended().keySet().stream().allMatch(name -> all.amount(name) <= limit.amount(name));
    }

    /** Returns the minimum of its own limit and the cluster, by resource. */
    Resources capability() {
        return capability(Resources.NONE);
    }

    private Resources capability(Resources larger) {
        Resources total = snapshot.nodes().stream().map(NodeState::allocatable).reduce(larger, Resources::plus);
        Optional<Resources> own = state().flatMap(QueueState::capability);
        return own.map(limit -> new Resources(
                        limit.milliCpu() == 0 ? total.milliCpu() : Math.min(limit.milliCpu(), total.milliCpu()),
                        limit.memoryBytes() == 0
                                ? total.memoryBytes()
                                : Math.min(limit.memoryBytes(), total.memoryBytes()),
                        limited(limit, total)))
                .orElse(total);
    }

    private static Map<String, Long> limited(Resources limit, Resources total) {
        TreeMap<String, Long> limited = new TreeMap<>(total.extended());
        limited.replaceAll((name, amount) -> limit.amount(name) == 0 ? amount : Math.min(amount, limit.amount(name)));
        return limited;
    }

    private boolean isHere(PodGroupState group) {
        return (group.queue().isEmpty() ? "default" : group.queue()).equals(queue);
    }
}
