package io.gangflow.verdict.why;

import io.gangflow.cluster.Resources;
import io.gangflow.scheduling.snapshot.NodeInfo;
import io.gangflow.scheduling.state.ClusterSnapshot;
import io.gangflow.scheduling.state.PodState;
import io.gangflow.verdict.why.WhyPending.Holder;
import io.gangflow.workloads.dependency.Dependencies;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Finds the pods that hold the scarcest resource of some nodes, by instance of a stage. The last result is cached,
 * because the same pods block most of the pending ones. Not thread-safe.
 */
final class Holders {

    private final ClusterSnapshot snapshot;
    private final NodeFreeResources rooms;
    private final Optional<Future> future;
    private final SubjectNames names;
    private LastArguments lastAsked = new LastArguments(List.of(), -1);
    private List<Holder> lastAnswer = List.of();

    Holders(ClusterSnapshot snapshot, NodeFreeResources rooms, Optional<Future> future, SubjectNames names) {
        this.snapshot = snapshot;
        this.rooms = rooms;
        this.future = future;
        this.names = names;
    }

    /**
     * @param scarcest dimension; negative if no resource is scarce, and so there are no holders
     */
    List<Holder> of(List<NodeInfo> nodes, int scarcest) {
        LastArguments asked = new LastArguments(nodes, scarcest);
        if (!asked.equals(lastAsked)) {
            lastAnswer = List.copyOf(found(nodes, scarcest));
            lastAsked = asked;
        }
        return lastAnswer;
    }

    /** The arguments of the last call. */
    private record LastArguments(List<NodeInfo> nodes, int scarcest) {}

    private List<Holder> found(List<NodeInfo> nodes, int scarcest) {
        Set<String> admitting = nodes.stream().map(NodeInfo::name).collect(Collectors.toSet());
        Map<String, List<PodState>> byInstance = new TreeMap<>();
        for (PodState pod : snapshot.pods()) {
            boolean holds =
                    pod.holdsResources() && admitting.contains(pod.node().orElse(""));
            if (holds && scarcest >= 0 && rooms.dimensions().amounts(pod.requests())[scarcest] > 0) {
                byInstance
                        .computeIfAbsent(names.holder(pod), missing -> new ArrayList<>(1))
                        .add(pod);
            }
        }
        if (!byInstance.values().stream().allMatch(Holders::onlyFollow)) {
            byInstance.values().removeIf(Holders::onlyFollow);
        }
        List<Holder> holders = new ArrayList<>();
        byInstance.forEach((name, pods) -> holders.add(holder(name, pods)));
        holders.sort(Comparator.comparingLong(
                        (Holder holder) -> -rooms.dimensions().amounts(holder.holds())[Math.max(0, scarcest)])
                .thenComparing(Holder::name));
        return holders;
    }

    /** Returns whether pods hold next to nothing and wait for others, like a stage's launcher whose gang is pending. */
    private static boolean onlyFollow(List<PodState> pods) {
        return pods.stream().allMatch(pod -> Dependencies.isFollower(pod.labels()));
    }

    private Holder holder(String name, List<PodState> pods) {
        List<Optional<Long>> ends = pods.stream()
                .map(pod -> future.flatMap(known -> known.end(pod)))
                .toList();
        Optional<Long> last = ends.stream().allMatch(Optional::isPresent)
                ? ends.stream().map(Optional::orElseThrow).max(Comparator.naturalOrder())
                : Optional.empty();
        return new Holder(
                name, pods.size(), pods.stream().map(PodState::requests).reduce(Resources.NONE, Resources::plus), last);
    }
}
