package io.gangflow.verdict.why;

import io.gangflow.cluster.Cluster;
import io.gangflow.cluster.NodePool;
import io.gangflow.cluster.Resources;
import io.gangflow.run.Timeline;
import io.gangflow.scheduling.kube.NodeFilters;
import io.gangflow.scheduling.snapshot.NodeInfo;
import io.gangflow.scheduling.state.ClusterSnapshot;
import io.gangflow.scheduling.state.NodeState;
import io.gangflow.scheduling.state.PodGroupState;
import io.gangflow.scheduling.state.PodState;
import io.gangflow.simulator.engine.ClusterMoment;
import io.gangflow.simulator.engine.ClusterSetup;
import io.gangflow.verdict.why.WhyPending.Cause;
import io.gangflow.verdict.why.WhyPending.Free;
import io.gangflow.verdict.why.WhyPending.Unblock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Explains why pods are pending at one time of a simulation, or on a live cluster, where the future is unknown. Uses
 * the snapshot only: the causes are those of kube-scheduler's filters and of Volcano's enqueue, gang and proportion.
 */
public final class PendingReasons {

    private static final int MOST_NODES = 64;

    private final ClusterMoment moment;
    private final ClusterSnapshot snapshot;
    private final Optional<Future> future;
    private final Optional<Cluster> cluster;
    private final NodeFreeResources rooms;
    private final SubjectNames names;
    private final Holders holders;
    private final IdentityHashMap<List<NodeInfo>, List<Free>> free = new IdentityHashMap<>();

    /**
     * Prepares the explanations for one time.
     *
     * @param timeline of the whole run, if it was simulated to its end
     * @param cluster whose pools could have more nodes, if it is described
     */
    public PendingReasons(ClusterMoment moment, Optional<Timeline> timeline, Optional<Cluster> cluster) {
        this.moment = moment;
        this.cluster = cluster;
        snapshot = moment.snapshot();
        future = timeline.map(played -> new Future(played, snapshot.nowMillis()));
        rooms = new NodeFreeResources(snapshot);
        names = new SubjectNames(snapshot);
        holders = new Holders(snapshot, rooms, future, names);
    }

    /** Returns the reasons for all pods that wait: for a node, or on one for their gang. */
    public List<WhyPending> all() {
        return first(subject -> true, Integer.MAX_VALUE).reasons();
    }

    /**
     * The reasons for the first waiting pods.
     *
     * @param reasons why they wait
     * @param unexplained number of other waiting subjects
     */
    public record First(List<WhyPending> reasons, int unexplained) {

        public First {
            reasons = List.copyOf(reasons);
        }
    }

    /**
     * Explains the first selected ones; each explanation reads every node and every pod.
     *
     * @param chosen called with names alone
     * @param explained maximum number of explanations; the others are counted
     */
    public First first(Predicate<Waiting> chosen, int explained) {
        List<WhyPending> reasons = new ArrayList<>();
        int unexplained = 0;
        for (Claim claim : Claim.of(snapshot, names)) {
            if (!claim.waits() || !chosen.test(new Waiting(claim.name(), claim.podNames()))) {
                continue;
            }
            if (reasons.size() < explained) {
                reasons.add(why(claim));
            } else {
                unexplained++;
            }
        }
        UnadmittedGroups shut = new UnadmittedGroups(moment, future, cluster, rooms, holders, names);
        Set<String> withPods = snapshot.pods().stream()
                .flatMap(pod -> pod.podGroup().map(name -> pod.namespace() + "/" + name).stream())
                .collect(Collectors.toSet());
        List<PodGroupState> empty = snapshot.podGroups().stream()
                .filter(group -> !withPods.contains(group.namespace() + "/" + group.name()))
                .filter(UnadmittedGroups::isShut)
                .toList();
        List<PodGroupState> chosenGroups = empty.stream()
                .filter(group -> chosen.test(shut.waiting(group)))
                .sorted(Comparator.comparing(group -> shut.waiting(group).subject()))
                .toList();
        int room = Math.min(chosenGroups.size(), explained - reasons.size());
        chosenGroups.subList(0, room).forEach(group -> reasons.add(shut.why(group)));
        return new First(reasons, unexplained + chosenGroups.size() - room);
    }

    private WhyPending why(Claim claim) {
        return claim.waiting().isEmpty() ? explained(claim, claim.placed(), Cause.PEERS, "") : whyUnplaced(claim);
    }

    private WhyPending whyUnplaced(Claim claim) {
        List<PodState> chosen = claim.waiting()
                .subList(0, Math.min(claim.atOnce(), claim.waiting().size()));
        PodState first = chosen.get(0);
        if (claim.group().isPresent() && claim.atOnce() > claim.waiting().size()) {
            return explained(
                    claim,
                    chosen,
                    Cause.TOO_FEW_PODS,
                    "minMember is %d, %d pods exist"
                            .formatted(
                                    claim.group().get().minMember(),
                                    claim.waiting().size() + claim.placed().size() + claim.ended()));
        }
        if (rooms.admitting(first).isEmpty()) {
            String reasons =
                    NodeFilters.reasonsAgainst(rooms.info(first), rooms.nodes()).orElse("");
            return explained(claim, chosen, Cause.NO_NODE, reasons);
        }
        if (rooms.fitting(chosen, List.of()) < chosen.size()) {
            return explained(claim, chosen, Cause.ROOM, "");
        }
        return claim.group()
                .flatMap(group -> keptOut(claim, chosen, group))
                .orElseGet(() -> explained(claim, chosen, Cause.NEXT_LOOK, ""));
    }

    /** Explains pods that would fit. */
    private Optional<WhyPending> keptOut(Claim claim, List<PodState> chosen, PodGroupState group) {
        QueueHeadroom queue = new QueueHeadroom(snapshot, group, rooms);
        boolean pending = group.phase().equals("Pending") || group.phase().isEmpty();
        Resources asked = pending ? group.minResources().orElse(Resources.NONE) : sum(chosen);
        if (queue.state().isEmpty()) {
            return Optional.of(explained(claim, chosen, Cause.QUEUE, "no queue `%s`".formatted(queue.name())));
        }
        if (!queue.allows(asked)) {
            return Optional.of(explained(
                    claim,
                    chosen,
                    Cause.QUEUE,
                    "queue `%s` is limited to %s; it uses %s and reserves %s"
                            .formatted(
                                    queue.name(),
                                    Words.of(queue.capability()),
                                    Words.of(queue.allocated()),
                                    Words.of(queue.reserved()))));
        }
        return pending && group.minResources().isPresent()
                ? Optional.of(explained(
                        claim,
                        chosen,
                        Cause.OVERCOMMIT,
                        "minResources are " + Words.of(group.minResources().get())))
                : Optional.empty();
    }

    private WhyPending explained(Claim claim, List<PodState> chosen, Cause cause, String detail) {
        int scarcest = cause == Cause.ROOM ? rooms.scarcest(chosen) : -1;
        String scarce = scarcest < 0 ? "" : rooms.dimensions().name(scarcest);
        List<NodeInfo> nodes = rooms.admitting(chosen.get(0));
        return new WhyPending(
                claim.name(),
                claim.podNames(),
                cause,
                cause == Cause.PEERS ? claim.needed() : chosen.size(),
                sum(chosen),
                scarce,
                cause == Cause.PEERS ? "%d of %d run".formatted(claim.placed().size(), claim.needed()) : detail,
                free(nodes),
                cause == Cause.ROOM ? holders.of(nodes, scarcest) : List.of(),
                future.flatMap(known -> known.start(claim.waiting())),
                cause == Cause.ROOM ? cures(claim, chosen) : List.of(),
                said(claim));
    }

    /** Pods that wait for the same nodes share the list of their free resources. */
    private List<Free> free(List<NodeInfo> nodes) {
        return free.computeIfAbsent(
                nodes, asked -> asked.stream().map(this::free).toList());
    }

    private Free free(NodeInfo node) {
        long[] amounts = IntStream.range(0, rooms.dimensions().size())
                .mapToLong(node::free)
                .toArray();
        return new Free(node.name(), rooms.dimensions().resources(amounts));
    }

    private static Resources sum(List<PodState> pods) {
        return pods.stream().map(PodState::requests).reduce(Resources.NONE, Resources::plus);
    }

    private List<Unblock> cures(Claim claim, List<PodState> chosen) {
        List<Unblock> cures = new ArrayList<>();
        cluster.ifPresent(described -> described.nodePools().stream()
                .flatMap(pool -> moreNodes(pool, chosen).stream())
                .min(Comparator.comparingDouble(Unblock::usdPerHour).thenComparing(Unblock::count))
                .ifPresent(cures::add));
        int fits = rooms.fitting(chosen, List.of());
        if (chosen.size() > 1 && fits > 0) {
            int ready = claim.placed().size() + claim.ended();
            cures.add(new Unblock(Unblock.Kind.FEWER_PODS, claim.name(), ready + fits, 0));
        }
        return cures;
    }

    private Optional<Unblock> moreNodes(NodePool pool, List<PodState> chosen) {
        List<NodeState> more = new ArrayList<>();
        while (more.size() < MOST_NODES) {
            more.add(ClusterSetup.state(new NodePool.Node(pool.name() + "-new-" + more.size(), pool)));
            if (rooms.fitting(chosen, more) == chosen.size()) {
                return Optional.of(new Unblock(
                        Unblock.Kind.NODES,
                        pool.name(),
                        more.size(),
                        more.size() * pool.price().usdPerHour()));
            }
        }
        return Optional.empty();
    }

    /** Returns the PodGroup's condition, and kube-scheduler's message about the first pod. */
    private List<String> said(Claim claim) {
        List<String> said = new ArrayList<>();
        claim.group().ifPresent(group -> {
            Map<String, String> conditions = moment.conditions();
            String condition = conditions.getOrDefault(group.namespace() + "/" + group.name(), "");
            said.add("PodGroup %s: %s".formatted(group.name(), condition.isEmpty() ? group.phase() : condition));
        });
        if (claim.group().isEmpty() && !claim.waiting().isEmpty()) {
            NodeFilters.reasonsAgainst(rooms.info(claim.waiting().get(0)), rooms.nodes())
                    .ifPresent(said::add);
        }
        return said;
    }
}
