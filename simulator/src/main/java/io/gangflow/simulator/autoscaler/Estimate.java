package io.gangflow.simulator.autoscaler;

import io.gangflow.scheduling.kube.NodeFilters;
import io.gangflow.scheduling.snapshot.Dimensions;
import io.gangflow.scheduling.snapshot.NodeInfo;
import io.gangflow.scheduling.snapshot.PodInfo;
import io.gangflow.scheduling.state.ClusterSnapshot;
import io.gangflow.scheduling.state.NodeState;
import io.gangflow.scheduling.state.PodState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Packs pods on empty nodes: the largest first, each on the first node where it fits, and on a new node if there is
 * none (cluster-autoscaler, estimator/binpacking_estimator.go).
 */
final class Estimate {

    private final List<NodeState> nodes;
    private final int more;
    private int used;

    /** Packs on new nodes of a pool, up to a maximum number. */
    Estimate(ScalablePool pool, int atMost) {
        this.nodes = List.of(pool.template());
        this.more = Math.max(0, atMost);
    }

    /** Packs on these nodes only. */
    Estimate(List<NodeState> nodes) {
        this.nodes = List.copyOf(nodes);
        this.more = -1;
    }

    /** Returns the pods that do not fit. */
    List<PodState> pack(List<PodState> pods) {
        Dimensions dimensions =
                Dimensions.of(new ClusterSnapshot(0, nodes, pods, List.of(), List.of(), Map.of(), List.of()));
        List<NodeInfo> open = new ArrayList<>();
        if (more < 0) {
            nodes.forEach(node -> open.add(new NodeInfo(node, dimensions)));
        }
        List<PodState> left = new ArrayList<>();
        List<PodState> largestFirst = new ArrayList<>(pods);
        largestFirst.sort(
                Comparator.<PodState>comparingLong(pod -> -(pod.requests().milliCpu() * (1L << 20)
                                + (pod.requests().memoryBytes() >> 20)))
                        .thenComparing(PodState::namespace)
                        .thenComparing(PodState::name));
        for (PodState pod : largestFirst) {
            PodInfo info = PodInfo.of(pod, dimensions);
            if (!placed(info, open) && !placedOnNew(info, open, dimensions)) {
                left.add(pod);
            }
        }
        used = open.size();
        return left;
    }

    /** Returns the number of nodes with at least one pod. */
    int nodesUsed() {
        return used;
    }

    private static boolean placed(PodInfo pod, List<NodeInfo> open) {
        for (NodeInfo node : open) {
            if (NodeFilters.admits(pod, node) && node.fits(pod.request())) {
                node.add(pod);
                return true;
            }
        }
        return false;
    }

    private boolean placedOnNew(PodInfo pod, List<NodeInfo> open, Dimensions dimensions) {
        if (more < 0 || open.size() >= more) {
            return false;
        }
        NodeInfo node = new NodeInfo(nodes.get(0), dimensions);
        boolean fits = NodeFilters.admits(pod, node) && node.fits(pod.request());
        if (fits) {
            node.add(pod);
            open.add(node);
        }
        return fits;
    }
}
