package io.gangflow.pipeline.capacity;

import io.gangflow.cluster.NodePool;
import io.gangflow.cluster.Resources;
import io.gangflow.pipeline.plan.Gang;
import java.util.Arrays;
import java.util.List;

/**
 * Decides whether pods fit on empty nodes. Exact for up to two roles, which is the most that any kind of work has:
 * {@code most[a]} is the largest number of pods of the second role next to {@code a} pods of the first.
 */
final class Packing {

    /** After more steps the answer is "fits", because a finding must be certain. */
    private static final long MOST_STEPS = 20_000_000;

    /** A single node would take more than this number of steps. */
    private static final int MOST_REPLICAS = 10_000;

    private static final int IMPOSSIBLE = -1;

    private Packing() {}

    static boolean fits(List<Gang.Member> members, List<NodePool> pools) {
        if (members.isEmpty()) {
            return true;
        }
        Gang.Member first = members.get(0);
        Gang.Member second = members.size() > 1 ? members.get(1) : new Gang.Member("", 0, Resources.NONE, false);
        int nodes = pools.stream().mapToInt(NodePool::count).sum();
        boolean many = first.replicas() > MOST_REPLICAS
                || (long) nodes * first.replicas() * (first.replicas() + 1) > MOST_STEPS;
        if (members.size() > 2 || many) {
            return true;
        }
        int[] most = new int[first.replicas() + 1];
        Arrays.fill(most, IMPOSSIBLE);
        most[0] = 0;
        for (NodePool pool : pools) {
            for (int node = 0; node < pool.count(); node++) {
                add(most, row(first, second, pool.allocatable()), second.replicas());
                if (most[first.replicas()] >= second.replicas()) {
                    return true;
                }
            }
        }
        return most[first.replicas()] >= second.replicas();
    }

    /** Returns how many pods of the second role fit on one node next to each number of pods of the first. */
    private static int[] row(Gang.Member first, Gang.Member second, Resources node) {
        int limit = copies(first.resources(), node, first.replicas());
        int[] row = new int[limit + 1];
        for (int count = 0; count <= limit; count++) {
            Resources left = node.minus(first.resources().times(count));
            row[count] = copies(second.resources(), left, second.replicas());
        }
        return row;
    }

    private static void add(int[] most, int[] row, int enough) {
        for (int total = most.length - 1; total >= 0; total--) {
            int best = IMPOSSIBLE;
            for (int here = 0; here < row.length && here <= total; here++) {
                int before = most[total - here];
                best = before == IMPOSSIBLE ? best : Math.max(best, Math.min(enough, before + row[here]));
            }
            most[total] = best;
        }
    }

    /** Returns how many copies of a pod fit into the room, at most {@code limit}. */
    static int copies(Resources pod, Resources room, int limit) {
        long copies = limit;
        if (pod.milliCpu() > 0) {
            copies = Math.min(copies, room.milliCpu() / pod.milliCpu());
        }
        if (pod.memoryBytes() > 0) {
            copies = Math.min(copies, room.memoryBytes() / pod.memoryBytes());
        }
        for (var entry : pod.extended().entrySet()) {
            copies = Math.min(copies, room.amount(entry.getKey()) / entry.getValue());
        }
        return (int) copies;
    }
}
