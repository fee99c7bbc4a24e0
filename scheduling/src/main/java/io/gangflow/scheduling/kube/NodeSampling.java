package io.gangflow.scheduling.kube;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * In a large cluster not every feasible node is looked for: all of up to 100 nodes, else max(100, max(5, 50 - n/125) %
 * of n), beginning where the last search ended (kube-scheduler, schedule_one.go; Volcano, scheduler_helper.go). Keeps
 * that place; not thread-safe.
 */
public final class NodeSampling {

    private static final int MIN_NODES = 100;

    private int start;

    /** The first enough elements that pass, beginning at the rotating start. */
    public <T> List<T> feasible(List<T> nodes, Predicate<T> passes) {
        int all = nodes.size();
        int wanted = wanted(all);
        List<T> found = new ArrayList<>(wanted);
        int next = start < all ? start : 0;
        int tried = 0;
        while (tried < all && found.size() < wanted) {
            T node = nodes.get(next);
            if (passes.test(node)) {
                found.add(node);
            }
            tried++;
            next = next + 1 == all ? 0 : next + 1;
        }
        start = next;
        return found;
    }

    /**
     * The same for nodes in an array.
     *
     * @param passes whether a node passes, by index
     * @param found gets the indices of those that were found, in the order of the search
     * @return how many were found
     */
    public int feasible(boolean[] passes, int[] found) {
        int all = passes.length;
        int wanted = wanted(all);
        int next = start < all ? start : 0;
        int count = 0;
        for (int tried = 0; tried < all && count < wanted; tried++) {
            if (passes[next]) {
                found[count++] = next;
            }
            next = next + 1 == all ? 0 : next + 1;
        }
        start = next;
        return count;
    }

    /** How many nodes of so many are enough. */
    public static int wanted(int all) {
        if (all <= MIN_NODES) {
            return all;
        }
        int percent = Math.max(5, 50 - all / 125);
        return Math.max(MIN_NODES, all * percent / 100);
    }
}
