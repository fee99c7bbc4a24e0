package io.gangflow.verdict.why;

import io.gangflow.cluster.Resources;
import io.gangflow.scheduling.kube.NodeFilters;
import io.gangflow.scheduling.snapshot.Dimensions;
import io.gangflow.scheduling.snapshot.NodeInfo;
import io.gangflow.scheduling.snapshot.PodInfo;
import io.gangflow.scheduling.snapshot.PodShape;
import io.gangflow.scheduling.state.ClusterSnapshot;
import io.gangflow.scheduling.state.NodeState;
import io.gangflow.scheduling.state.PodGroupState;
import io.gangflow.scheduling.state.PodState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The free resources of nodes, and whether pods fit there together: the largest first, each with best fit. */
final class NodeFreeResources {

    private final Dimensions dimensions;
    private final List<NodeInfo> nodes;
    private final ClusterSnapshot snapshot;
    private final Map<String, Resources> heldByGroup = new HashMap<>();
    private final Map<PodShape, List<NodeInfo>> admitting = new HashMap<>();
    private LastPods lastAsked = new LastPods(List.of(), List.of());
    private List<NodeInfo> lastOfUse = List.of();

    NodeFreeResources(ClusterSnapshot snapshot) {
        this.snapshot = snapshot;
        dimensions = Dimensions.of(snapshot);
        nodes = List.copyOf(NodeInfo.all(snapshot, dimensions).values());
    }

    Dimensions dimensions() {
        return dimensions;
    }

    List<NodeInfo> nodes() {
        return nodes;
    }

    /** Returns the resources that the pods of a PodGroup hold. */
    Resources heldBy(PodGroupState group) {
        if (heldByGroup.isEmpty()) {
            snapshot.pods().stream()
                    .filter(PodState::holdsResources)
                    .forEach(pod -> pod.podGroup()
                            .ifPresent(name ->
                                    heldByGroup.merge(pod.namespace() + "/" + name, pod.requests(), Resources::plus)));
        }
        return heldByGroup.getOrDefault(group.namespace() + "/" + group.name(), Resources.NONE);
    }

    PodInfo info(PodState pod) {
        return PodInfo.of(pod, dimensions);
    }

    /** Returns the nodes that admit a pod; the same list for all pods of a shape. */
    List<NodeInfo> admitting(PodState pod) {
        PodInfo info = info(pod);
        return admitting.computeIfAbsent(
                info.shape(),
                shape -> nodes.stream()
                        .filter(node -> NodeFilters.admits(info, node))
                        .toList());
    }

    /** Returns how many of these fit at the same time. */
    int fitting(List<PodState> pods, List<NodeState> more) {
        return fitting(pods, more, IntStream.range(0, dimensions.size()).toArray());
    }

    /** Returns the resource that is the scarcest for these pods; -1 if each alone is sufficient for all. */
    int scarcest(List<PodState> pods) {
        int scarcest = -1;
        int least = pods.size();
        for (int dimension = 0; dimension < dimensions.size(); dimension++) {
            int fits = fitting(pods, List.of(), new int[] {dimension});
            if (fits < least) {
                least = fits;
                scarcest = dimension;
            }
        }
        return scarcest;
    }

    private int fitting(List<PodState> pods, List<NodeState> more, int[] counted) {
        List<NodeInfo> all = new ArrayList<>(ofUse(pods, counted));
        more.forEach(node -> all.add(new NodeInfo(node, dimensions)));
        long[][] free = all.stream()
                .map(node -> Arrays.stream(counted).mapToLong(node::free).toArray())
                .toArray(long[][]::new);
        int[] places = all.stream()
                .mapToInt(node -> node.node().maxPods() - node.pods().size())
                .toArray();
        List<PodInfo> bySize = pods.stream()
                .map(this::info)
                .sorted(Comparator.comparing(PodInfo::request, (one, other) -> Arrays.compare(other, one)))
                .toList();
        int fitting = 0;
        for (PodInfo pod : bySize) {
            int best = -1;
            for (int node = 0; node < all.size(); node++) {
                boolean fits = places[node] > 0
                        && hasRoom(free[node], pod, counted)
                        && (best < 0 || Arrays.compare(free[node], free[best]) < 0)
                        && NodeFilters.admits(pod, all.get(node));
                best = fits ? node : best;
            }
            if (best >= 0) {
                fitting++;
                places[best]--;
                for (int i = 0; i < counted.length; i++) {
                    free[best][i] -= pod.request()[counted[i]];
                }
            }
        }
        return fitting;
    }

    /**
     * Returns the nodes where one of these fits now; the others will not fit the next one either. The last result is
     * cached.
     */
    private List<NodeInfo> ofUse(List<PodState> pods, int[] counted) {
        LastPods asked = new LastPods(pods, Arrays.stream(counted).boxed().toList());
        if (!asked.equals(lastAsked)) {
            List<PodInfo> kinds = List.copyOf(pods.stream()
                    .map(this::info)
                    .collect(Collectors.toMap(PodInfo::shape, pod -> pod, (first, second) -> first, LinkedHashMap::new))
                    .values());
            lastAsked = asked;
            lastOfUse = nodes.stream()
                    .filter(node -> {
                        long[] free =
                                Arrays.stream(counted).mapToLong(node::free).toArray();
                        return kinds.stream()
                                .anyMatch(pod -> hasRoom(free, pod, counted) && NodeFilters.admits(pod, node));
                    })
                    .toList();
        }
        return lastOfUse;
    }

    /** The arguments of the last call of {@link #ofUse}. */
    private record LastPods(List<PodState> pods, List<Integer> counted) {}

    private static boolean hasRoom(long[] free, PodInfo pod, int[] counted) {
        for (int i = 0; i < counted.length; i++) {
            long wanted = pod.request()[counted[i]];
            if (wanted > 0 && wanted > free[i]) {
                return false;
            }
        }
        return true;
    }
}
