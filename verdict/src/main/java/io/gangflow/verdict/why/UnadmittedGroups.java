package io.gangflow.verdict.why;

import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.NodePool;
import io.gangflow.cluster.Resources;
import io.gangflow.scheduling.lock.ExpectedPods;
import io.gangflow.scheduling.state.ClusterSnapshot;
import io.gangflow.scheduling.state.PodGroupState;
import io.gangflow.simulator.engine.ClusterMoment;
import io.gangflow.verdict.why.WhyPending.Cause;
import io.gangflow.verdict.why.WhyPending.Free;
import io.gangflow.verdict.why.WhyPending.Unblock;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** PodGroups whose pods do not exist, because Volcano has not admitted them. */
final class UnadmittedGroups {

    private static final int MOST_NODES = 64;

    private final ClusterMoment moment;
    private final ClusterSnapshot snapshot;
    private final Optional<Future> future;
    private final Optional<Cluster> cluster;
    private final NodeFreeResources rooms;
    private final Holders holders;
    private final SubjectNames names;
    private final Map<String, List<ExpectedPods>> expected;

    UnadmittedGroups(
            ClusterMoment moment,
            Optional<Future> future,
            Optional<Cluster> cluster,
            NodeFreeResources rooms,
            Holders holders,
            SubjectNames names) {
        this.moment = moment;
        this.snapshot = moment.snapshot();
        this.future = future;
        this.cluster = cluster;
        this.rooms = rooms;
        this.holders = holders;
        this.names = names;
        expected = moment.expected().stream()
                .filter(pods -> pods.podGroup().isPresent())
                .collect(Collectors.groupingBy(
                        pods -> pods.namespace() + "/" + pods.podGroup().orElseThrow()));
    }

    /** Returns its name, and the names of its future pods. */
    Waiting waiting(PodGroupState group) {
        return new Waiting(
                instance(group).filter(name -> !names.areSeveral(name)).orElseGet(() -> names.of(group)),
                expected(group).stream().map(each -> each.pod().name()).toList());
    }

    private Optional<String> instance(PodGroupState group) {
        return expected(group).stream()
                .findFirst()
                .map(ExpectedPods::pod)
                .filter(pod -> !pod.stage().isEmpty())
                .map(pod -> pod.stage() + "-" + pod.instance());
    }

    private List<ExpectedPods> expected(PodGroupState group) {
        return expected.getOrDefault(group.namespace() + "/" + group.name(), List.of());
    }

    /** Returns whether Volcano has not admitted it. */
    static boolean isShut(PodGroupState group) {
        return group.phase().equals("Pending") || group.phase().isEmpty();
    }

    WhyPending why(PodGroupState group) {
        QueueHeadroom queue = new QueueHeadroom(snapshot, group, rooms);
        Resources asked = group.minResources().orElse(Resources.NONE);
        Waiting waiting = waiting(group);
        boolean full = !queue.allows(asked);
        Cause cause = asked.isNone() ? Cause.NEXT_LOOK : full ? Cause.QUEUE : Cause.OVERCOMMIT;
        int scarcest = scarcest(asked, queue);
        return new WhyPending(
                waiting.subject(),
                waiting.pods(),
                cause,
                Math.max(1, group.minMember()),
                asked,
                scarcest < 0 ? "" : rooms.dimensions().name(scarcest),
                detail(queue),
                List.of(new Free("queue `" + queue.name() + "`", left(queue))),
                holders.of(rooms.nodes(), scarcest),
                future.flatMap(known -> known.startOf(instance(group).orElse(""))),
                cures(queue, asked),
                List.of("PodGroup %s: %s"
                        .formatted(
                                group.name(),
                                moment.conditions()
                                        .getOrDefault(group.namespace() + "/" + group.name(), group.phase()))));
    }

    private static String detail(QueueHeadroom queue) {
        return "queue `%s` is limited to %s; it uses %s and reserves %s"
                .formatted(
                        queue.name(),
                        Words.of(queue.capability()),
                        Words.of(queue.allocated()),
                        Words.of(queue.reserved()));
    }

    private static Resources left(QueueHeadroom queue) {
        return queue.capability().minus(queue.allocated()).minus(queue.reserved());
    }

    /** Returns the resource of which the largest part of the request is missing. */
    private int scarcest(Resources asked, QueueHeadroom queue) {
        long[] wanted = rooms.dimensions().amounts(asked);
        long[] left = rooms.dimensions().amounts(left(queue));
        int scarcest = -1;
        double least = 1;
        for (int i = 0; i < wanted.length; i++) {
            double covered = wanted[i] == 0 ? 1 : (double) left[i] / wanted[i];
            if (covered < least) {
                least = covered;
                scarcest = i;
            }
        }
        return scarcest;
    }

    private List<Unblock> cures(QueueHeadroom queue, Resources asked) {
        if (asked.isNone() || queue.allows(asked)) {
            return List.of();
        }
        Optional<Unblock> nodes = cluster.stream()
                .flatMap(described -> described.nodePools().stream())
                .flatMap(pool -> moreNodes(pool, queue, asked).stream())
                .min(Comparator.comparingDouble(Unblock::usdPerHour).thenComparing(Unblock::count));
        return List.of(nodes.orElse(new Unblock(Unblock.Kind.QUEUE_CAPABILITY, queue.name(), 0, 0)));
    }

    private static Optional<Unblock> moreNodes(NodePool pool, QueueHeadroom queue, Resources asked) {
        for (int count = 1; count <= MOST_NODES; count++) {
            if (queue.allows(asked, pool.allocatable().times(count))) {
                return Optional.of(new Unblock(
                        Unblock.Kind.NODES,
                        pool.name(),
                        count,
                        count * pool.price().usdPerHour()));
            }
        }
        return Optional.empty();
    }
}
