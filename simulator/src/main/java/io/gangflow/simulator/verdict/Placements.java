package io.gangflow.simulator.verdict;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** The ways to place pods of one unit, counting equal nodes once. Rows of {@code free} are shared, never written. */
final class Placements {

    private static final int MAX_ORDERS = 20_000;

    private final WorkModel model;
    private final List<UnitSet> sets;

    Placements(WorkModel model, List<UnitSet> sets) {
        this.model = model;
        this.sets = sets;
    }

    /**
     * Offers every way to the taker until it says that it has enough.
     *
     * @param pods by set, how many
     * @return whether it said so
     */
    boolean each(long[][] free, int[] pods, Predicate<long[][]> taker) {
        return each(free, pods.clone(), 0, 0, taker);
    }

    private boolean each(long[][] free, int[] left, int set, int firstNode, Predicate<long[][]> taker) {
        int next = set;
        while (next < left.length && left[next] == 0) {
            next++;
        }
        if (next == left.length) {
            return taker.test(free);
        }
        int from = next == set ? firstNode : 0;
        for (int node = from; node < free.length; node++) {
            if (fits(next, node, free) && !triedAlike(free, from, node)) {
                left[next]--;
                boolean enough = each(taking(free, next, node), left, next, node, taker);
                left[next]++;
                if (enough) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether there is any way. */
    boolean anyWay(long[][] free, int[] pods) {
        return each(free, pods, way -> true);
    }

    /**
     * Whether they are all placed whatever the order and whichever nodes with room are taken. Says no when that takes too
     * long to find out.
     */
    boolean everyWay(long[][] free, int[] pods) {
        int kinds = (int) Arrays.stream(pods).filter(count -> count > 0).count();
        return kinds <= 1 ? anyWay(free, pods) : new Orders().allFit(free, pods.clone());
    }

    boolean fits(int set, int node, long[][] free) {
        return Holding.fits(sets.get(set), model.nodes().get(node).kind(), free[node]);
    }

    long[][] taking(long[][] free, int set, int node) {
        long[][] changed = free.clone();
        changed[node] = free[node].clone();
        for (int i = 0; i < changed[node].length; i++) {
            changed[node][i] -= sets.get(set).request()[i];
        }
        return changed;
    }

    private boolean triedAlike(long[][] free, int from, int node) {
        for (int tried = from; tried < node; tried++) {
            if (model.nodes().get(tried).kind() == model.nodes().get(node).kind()
                    && Arrays.equals(free[tried], free[node])) {
                return true;
            }
        }
        return false;
    }

    /** Tries every order, each state once. */
    private final class Orders {

        private final Set<List<Object>> seen = new HashSet<>();

        boolean allFit(long[][] free, int[] left) {
            if (Arrays.stream(left).allMatch(count -> count == 0)) {
                return true;
            }
            List<Object> key = new ArrayList<>(List.of(Arrays.hashCode(left), Arrays.toString(left)));
            key.add(Arrays.deepToString(free));
            if (!seen.add(key)) {
                return true;
            }
            if (seen.size() > MAX_ORDERS) {
                return false;
            }
            for (int set = 0; set < left.length; set++) {
                if (left[set] > 0 && !setFits(free, left, set)) {
                    return false;
                }
            }
            return true;
        }

        private boolean setFits(long[][] free, int[] left, int set) {
            boolean somewhere = false;
            left[set]--;
            boolean all = true;
            for (int node = 0; node < free.length && all; node++) {
                if (fits(set, node, free) && !triedAlike(free, 0, node)) {
                    somewhere = true;
                    all = allFit(taking(free, set, node), left);
                }
            }
            left[set]++;
            return all && somewhere;
        }
    }
}
