package io.gangflow.simulator.why;

import io.gangflow.simulator.kube.NodeFilters;
import io.gangflow.simulator.schedule.Dimensions;
import io.gangflow.simulator.schedule.NodeInfo;
import io.gangflow.simulator.schedule.PodInfo;
import io.gangflow.simulator.state.ClusterSnapshot;
import io.gangflow.simulator.state.NodeState;
import io.gangflow.simulator.state.PodState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** What is free on nodes, and whether pods fit there together: the largest first, each where it just fits. */
final class Rooms {

    private final Dimensions dimensions;
    private final List<NodeInfo> nodes;

    Rooms(ClusterSnapshot snapshot) {
        dimensions = Dimensions.of(snapshot);
        nodes = List.copyOf(NodeInfo.all(snapshot, dimensions).values());
    }

    Dimensions dimensions() {
        return dimensions;
    }

    List<NodeInfo> nodes() {
        return nodes;
    }

    PodInfo info(PodState pod) {
        return PodInfo.of(pod, dimensions);
    }

    List<NodeInfo> admitting(PodState pod) {
        return nodes.stream()
                .filter(node -> NodeFilters.admits(info(pod), node))
                .toList();
    }

    /** How many of these fit at the same time. */
    int fitting(List<PodState> pods, List<NodeState> more) {
        return fitting(pods, more, IntStream.range(0, dimensions.size()).toArray());
    }

    /** The resource of which there is the least for these pods; -1 when each alone is enough for all. */
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
        List<NodeInfo> all = new ArrayList<>(nodes);
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
                        && NodeFilters.admits(pod, all.get(node))
                        && hasRoom(free[node], pod, counted)
                        && (best < 0 || Arrays.compare(free[node], free[best]) < 0);
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
