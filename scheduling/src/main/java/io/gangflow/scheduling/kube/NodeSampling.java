package io.gangflow.scheduling.kube;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Limits the search for feasible nodes in large clusters: all of up to 100 nodes, else max(100, max(5, 50 - n/125) % of
 * n), starting where the last search ended (kube-scheduler, schedule_one.go; Volcano, scheduler_helper.go). Keeps the
 * start position; not thread-safe.
 */
public final class NodeSampling {

    private static final int MIN_NODES = 100;

    private int start;

    /** Returns the first elements that pass, as many as are enough, starting at the rotating position. */
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
     * Searches nodes in an array.
     *
     * @param passes whether a node passes, by index
     * @param found receives the indexes of the found nodes, in the order of the search
     * @return the number of found nodes
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

    /** Returns how many feasible nodes are enough in a cluster of this size. */
    public static int wanted(int all) {
        if (all <= MIN_NODES) {
            return all;
        }
        int percent = Math.max(5, 50 - all / 125);
        return Math.max(MIN_NODES, all * percent / 100);
    }
}
