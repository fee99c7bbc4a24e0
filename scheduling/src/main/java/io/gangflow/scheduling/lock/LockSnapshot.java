package io.gangflow.scheduling.lock;

import io.fabric8.kubernetes.api.model.PodSpec;
import io.gangflow.cluster.Quantity;
import io.gangflow.cluster.Resources;
import io.gangflow.scheduling.kube.NodeFilters;
import io.gangflow.scheduling.snapshot.Dimensions;
import io.gangflow.scheduling.snapshot.NodeInfo;
import io.gangflow.scheduling.snapshot.PodInfo;
import io.gangflow.scheduling.state.ClusterSnapshot;
import io.gangflow.scheduling.state.PodGroupState;
import io.gangflow.scheduling.state.PodState;
import io.gangflow.scheduling.state.QueueState;
import io.gangflow.workloads.dependency.Dependencies;
import io.gangflow.workloads.dependency.Dependency;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** A snapshot together with the expected pods, indexed for the proof. Pods that are being deleted are ignored. */
final class LockSnapshot {

    private final Map<String, List<ExpectedPods>> byOwner = new HashMap<>();
    private final Map<String, List<ExpectedPods>> byPodGroup = new HashMap<>();
    private final Dimensions dimensions;
    private final List<NodeInfo> nodes;
    private final List<PodState> pods;
    private final Map<String, PodGroupState> groups = new HashMap<>();
    private final Map<String, QueueState> queues = new HashMap<>();
    private final Dependencies dependencies;
    private final long[] allocatable;

    /** By identity: a list of many pods has one object for equal specifications, and comparing them takes long. */
    private final IdentityHashMap<PodSpec, BitSet> admitting = new IdentityHashMap<>();

    LockSnapshot(ClusterSnapshot snapshot, List<ExpectedPods> expected) {
        for (ExpectedPods each : expected) {
            each.ownerPod().ifPresent(owner -> put(byOwner, each.namespace() + "/" + owner, each));
            each.podGroup().ifPresent(group -> put(byPodGroup, each.namespace() + "/" + group, each));
        }
        dimensions = Dimensions.of(
                snapshot, expected.stream().map(ExpectedPods::requests).toList());
        pods = snapshot.pods().stream()
                .filter(pod -> !pod.deleting())
                .sorted(Comparator.comparing(PodState::namespace).thenComparing(PodState::name))
                .toList();
        nodes = List.copyOf(NodeInfo.all(snapshot.withPods(pods), dimensions).values());
        allocatable = IntStream.range(0, dimensions.size())
                .mapToLong(dimension -> nodes.stream()
                        .mapToLong(node -> node.allocatable(dimension))
                        .sum())
                .toArray();
        dependencies = snapshot.dependencies();
        snapshot.podGroups().forEach(group -> groups.put(group.namespace() + "/" + group.name(), group));
        snapshot.queues().forEach(queue -> queues.put(queue.name(), queue));
    }

    List<PodState> pods() {
        return pods;
    }

    List<NodeInfo> nodes() {
        return nodes;
    }

    Dimensions dimensions() {
        return dimensions;
    }

    static boolean holds(PodState pod) {
        return pod.holdsResources();
    }

    static boolean ended(PodState pod) {
        return pod.hasEnded();
    }

    Dependency dependency(PodState pod) {
        return dependencies.of(pod.namespace(), pod.name());
    }

    PodInfo info(PodState pod) {
        return PodInfo.of(pod, dimensions);
    }

    List<PodInfo> holders(List<PodState> of) {
        return of.stream().filter(LockSnapshot::holds).map(this::info).toList();
    }

    List<Member> waiters(List<PodState> of) {
        return of.stream()
                .filter(pod -> !ended(pod) && pod.node().isEmpty())
                .map(this::member)
                .toList();
    }

    Member member(PodState pod) {
        PodInfo info = info(pod);
        return Member.of(info, admitting.computeIfAbsent(pod.spec(), spec -> admitting(info)));
    }

    /** The result depends on the specification only. */
    private BitSet admitting(PodInfo info) {
        BitSet admitted = new BitSet(nodes.size());
        for (int i = 0; i < nodes.size(); i++) {
            admitted.set(i, NodeFilters.admits(info, nodes.get(i)));
        }
        return admitted;
    }

    private static void put(Map<String, List<ExpectedPods>> map, String key, ExpectedPods each) {
        map.computeIfAbsent(key, any -> new ArrayList<>()).add(each);
    }

    /** Returns the pods that one of these will create. */
    List<Member> expectedBy(List<PodState> owners) {
        return members(owners.stream()
                .map(owner -> byOwner.getOrDefault(owner.namespace() + "/" + owner.name(), List.of()))
                .flatMap(List::stream)
                .toList());
    }

    List<Member> expectedIn(PodGroupState group) {
        return members(byPodGroup.getOrDefault(group.namespace() + "/" + group.name(), List.of()));
    }

    /** Pods without a specification may be placed anywhere. */
    private List<Member> members(List<ExpectedPods> described) {
        List<Member> members = new ArrayList<>();
        BitSet anywhere = new BitSet(nodes.size());
        anywhere.set(0, nodes.size());
        for (ExpectedPods each : described) {
            Member member = new Member(each.pod(), Optional.empty(), dimensions.amounts(each.requests()), anywhere);
            members.addAll(Collections.nCopies(each.count(), member));
        }
        return members;
    }

    Optional<PodGroupState> podGroup(PodState pod) {
        return pod.podGroup().map(name -> groups.get(pod.namespace() + "/" + name));
    }

    List<PodGroupState> podGroupsWithoutPods() {
        Set<String> used = new HashSet<>();
        pods.forEach(pod -> pod.podGroup().ifPresent(name -> used.add(pod.namespace() + "/" + name)));
        return groups.entrySet().stream()
                .filter(group -> !used.contains(group.getKey()))
                .sorted(Map.Entry.comparingByKey())
                .map(Map.Entry::getValue)
                .filter(group -> group.phase().equals("Pending")
                        || group.phase().equals("Inqueue")
                        || group.phase().isEmpty())
                .toList();
    }

    /**
     * Returns why Volcano never admits a pending PodGroup: its minResources exceed the cluster's resources, or the
     * maximum of its queue (plugin proportion); empty if it may.
     */
    Optional<String> forbidden(PodGroupState group) {
        boolean pending = group.phase().equals("Pending") || group.phase().isEmpty();
        if (!pending || group.minResources().isEmpty()) {
            return Optional.empty();
        }
        long[] wanted = dimensions.amounts(group.minResources().get());
        Optional<long[]> capability = Optional.ofNullable(queues.get(group.queue()))
                .flatMap(QueueState::capability)
                .map(dimensions::amounts);
        for (int i = 0; i < wanted.length; i++) {
            int dimension = i;
            long cluster = allocatable[i];
            long queue = capability
                    .map(limits -> limits[dimension])
                    .filter(limit -> limit > 0)
                    .orElse(cluster);
            if (wanted[i] > Math.min(cluster, queue)) {
                return Optional.of("PodGroup %s requests %s at once; %s has %s"
                        .formatted(
                                group.name(),
                                amount(i, wanted[i]),
                                queue < cluster ? "queue " + group.queue() : "the cluster",
                                amount(i, Math.min(cluster, queue))));
            }
        }
        return Optional.empty();
    }

    private String amount(int dimension, long value) {
        long[] amounts = new long[dimensions.size()];
        amounts[dimension] = value;
        Resources resources = dimensions.resources(amounts);
        return switch (dimension) {
            case Dimensions.CPU -> Quantity.formatCpu(resources.milliCpu()) + " cpu";
            case Dimensions.MEMORY -> Quantity.formatBytes(resources.memoryBytes()) + " memory";
            default -> value + " " + dimensions.name(dimension);
        };
    }
}
