package io.gangflow.scheduling.lock;

import io.gangflow.scheduling.snapshot.NodeInfo;
import io.gangflow.scheduling.snapshot.PodInfo;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The free resources of every node, pod slots included, while a proof adds and removes work. Mutable. */
final class FreeResources {

    private final Map<String, Integer> indexes;
    private final long[][] free;

    /** The last column counts pods. */
    FreeResources(List<NodeInfo> nodes) {
        indexes = new HashMap<>();
        nodes.forEach(node -> indexes.put(node.name(), indexes.size()));
        free = nodes.stream().map(FreeResources::freeOf).toArray(long[][]::new);
    }

    private FreeResources(FreeResources other) {
        indexes = other.indexes;
        free = Arrays.stream(other.free).map(long[]::clone).toArray(long[][]::new);
    }

    private static long[] freeOf(NodeInfo node) {
        int dimensions = node.dimensions().size();
        long[] free = IntStream.range(0, dimensions).mapToLong(node::free).toArray();
        long[] withPods = Arrays.copyOf(free, dimensions + 1);
        withPods[dimensions] = (long) node.node().maxPods() - node.pods().size();
        return withPods;
    }

    FreeResources copy() {
        return new FreeResources(this);
    }

    int nodes() {
        return free.length;
    }

    /** Returns how many of these pods the node could still admit, at most {@code limit}. */
    int capacityFor(Member member, int node, int limit) {
        if (!member.nodes().get(node)) {
            return 0;
        }
        long[] on = free[node];
        long[] request = member.request();
        long times = Math.min(limit, on[request.length]);
        for (int i = 0; i < request.length; i++) {
            if (request[i] > 0) {
                times = Math.min(times, on[i] < 0 ? 0 : on[i] / request[i]);
            }
        }
        return Math.toIntExact(Math.max(0, times));
    }

    void take(Member member, int node) {
        change(node, member.request(), -1);
    }

    void giveBack(Member member, int node) {
        change(node, member.request(), 1);
    }

    /** Frees the resources of an ended pod. */
    void release(PodInfo pod) {
        Integer node = indexes.get(pod.pod().node().orElseThrow());
        if (node != null) {
            change(node, pod.request(), 1);
        }
    }

    /** Returns whether both nodes have the same free resources, so that only one has to be tried. */
    boolean alike(int node, int other) {
        return Arrays.equals(free[node], free[other]);
    }

    /** Returns the sum over the nodes, by dimension; overcommitted nodes count as full. */
    long total(int dimension) {
        return Arrays.stream(free).mapToLong(on -> Math.max(0, on[dimension])).sum();
    }

    private void change(int node, long[] request, int sign) {
        for (int i = 0; i < request.length; i++) {
            free[node][i] += sign * request[i];
        }
        free[node][request.length] += sign;
    }
}
