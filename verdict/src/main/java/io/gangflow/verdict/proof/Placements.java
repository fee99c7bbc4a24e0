package io.gangflow.verdict.proof;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * The ways to place pods of one unit, counting equal nodes once. Rows of {@code free} are shared, never written. How many ways there
 * are can grow with the power of the pods, so all methods that look for one throw {@link Effort.Exceeded}.
 */
final class Placements {

    /** What it takes to name a state, for each node and set. */
    private static final long COST_OF_KEY = 100;

    private final WorkModel model;
    private final List<UnitSet> sets;
    private final Effort effort;

    Placements(WorkModel model, List<UnitSet> sets, Effort effort) {
        this.model = model;
        this.sets = sets;
        this.effort = effort;
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
        List<Integer> tried = new ArrayList<>();
        for (int node = next == set ? firstNode : 0; node < free.length; node++) {
            effort.spend(free[node].length);
            if (fits(next, node, free) && !isAlike(free, tried, node)) {
                tried.add(node);
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
        return couldFit(free, pods) && each(free, pods, way -> true);
    }

    /** Whether they are all placed whatever the order and whichever nodes with room are taken. */
    boolean everyWay(long[][] free, int[] pods) {
        int[] merged = merged(pods);
        long kinds = Arrays.stream(merged).filter(count -> count > 0).count();
        if (kinds <= 1) {
            return anyWay(free, merged);
        }
        return placesOfLargest(free, merged) >= Arrays.stream(merged).sum()
                || placesRemain(free, merged)
                || (couldFit(free, merged) && new Orders().allFit(free, merged));
    }

    /** Whether any of these mixes of pods, which have equally many, are placed whatever the order and whichever nodes are taken. */
    boolean everyMix(long[][] free, List<int[]> mixes) {
        int[] most = new int[sets.size()];
        mixes.forEach(pods -> Arrays.setAll(most, set -> Math.max(most[set], pods[set])));
        return placesOfLargest(free, most) >= Arrays.stream(mixes.get(0)).sum();
    }

    boolean fits(int set, int node, long[][] free) {
        return Holding.fits(sets.get(set), model.nodes().get(node).kind(), free[node]);
    }

    long[][] taking(long[][] free, int set, int node) {
        effort.spend(free.length);
        long[][] changed = free.clone();
        changed[node] = free[node].clone();
        for (int i = 0; i < changed[node].length; i++) {
            changed[node][i] -= sets.get(set).request()[i];
        }
        return changed;
    }

    /** Whether a node is equal to one of these in kind and in what is free. */
    boolean isAlike(long[][] free, List<Integer> tried, int node) {
        return tried.stream()
                .anyMatch(other -> model.nodes().get(other).kind()
                                == model.nodes().get(node).kind()
                        && Arrays.equals(free[other], free[node]));
    }

    /** Pods of sets that request the same of the same nodes count as pods of the first of these. */
    private int[] merged(int[] pods) {
        int[] merged = new int[pods.length];
        for (int set = 0; set < pods.length; set++) {
            int at = set;
            int first = IntStream.range(0, set)
                    .filter(earlier ->
                            sets.get(earlier).nodes().equals(sets.get(at).nodes())
                                    && Arrays.equals(
                                            sets.get(earlier).request(),
                                            sets.get(at).request()))
                    .findFirst()
                    .orElse(set);
            merged[first] += pods[set];
        }
        return merged;
    }

    /** False only where there is no way: of some set too few find room, even if no other pod is placed. */
    private boolean couldFit(long[][] free, int[] pods) {
        for (int set = 0; set < pods.length; set++) {
            if (pods[set] > 0 && placesOf(free, sets.get(set).request(), List.of(set)) < pods[set]) {
                return false;
            }
        }
        return true;
    }

    /** Whether the pods of each set find places even if all pods of the other sets take as many of these as they can. */
    private boolean placesRemain(long[][] free, int[] pods) {
        for (int set = 0; set < pods.length; set++) {
            long places = pods[set] == 0 ? 0 : placesOf(free, sets.get(set).request(), List.of(set));
            for (int other = 0; other < pods.length; other++) {
                if (other != set && pods[set] > 0 && pods[other] > 0) {
                    places -= pods[other]
                            * mostTaken(sets.get(other).request(), sets.get(set).request());
                }
            }
            if (places < pods[set]) {
                return false;
            }
        }
        return true;
    }

    private static long mostTaken(long[] used, long[] request) {
        long most = 0;
        for (int i = 0; i < used.length; i++) {
            if (request[i] > 0) {
                most = Math.max(most, (used[i] + request[i] - 1) / request[i]);
            }
        }
        return most;
    }

    /** Places for pods that request the most of all sets, on nodes that admit all: these are places for any of the pods. */
    private long placesOfLargest(long[][] free, int[] pods) {
        long[] largest = new long[sets.get(0).request().length];
        List<Integer> placed = IntStream.range(0, pods.length)
                .filter(set -> pods[set] > 0)
                .boxed()
                .toList();
        for (int set : placed) {
            for (int i = 0; i < largest.length; i++) {
                largest[i] = Math.max(largest[i], sets.get(set).request()[i]);
            }
        }
        return placesOf(free, largest, placed);
    }

    private long placesOf(long[][] free, long[] request, List<Integer> admitted) {
        long places = 0;
        for (int node = 0; node < free.length; node++) {
            effort.spend(request.length);
            int kind = model.nodes().get(node).kind();
            if (admitted.stream().allMatch(set -> sets.get(set).nodes().get(kind))) {
                places += placesOn(free[node], request);
            }
        }
        return places;
    }

    private static long placesOn(long[] room, long[] request) {
        long places = Integer.MAX_VALUE;
        for (int i = 0; i < request.length; i++) {
            if (request[i] > 0) {
                places = Math.min(places, Math.max(0, room[i]) / request[i]);
            }
        }
        return places;
    }

    /** Every order of placing pods of several sets, each state once. For one use. */
    private final class Orders {

        private static final int MAX_ORDERS = 20_000;

        private final Set<List<Object>> seen = new HashSet<>();

        /**
         * Whether all are placed in each order. Says no when there are too many to look at.
         *
         * @param left by set, how many pods
         */
        boolean allFit(long[][] free, int[] left) {
            if (Arrays.stream(left).allMatch(count -> count == 0)) {
                return true;
            }
            if (!seen.add(key(free, left))) {
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

        /** Equal nodes are interchangeable, and those with no room for any of the pods do not count. */
        private List<Object> key(long[][] free, int[] left) {
            effort.spend(COST_OF_KEY * free.length * left.length);
            List<Object> key = new ArrayList<>();
            Arrays.stream(left).forEach(key::add);
            IntStream.range(0, free.length)
                    .filter(node ->
                            IntStream.range(0, left.length).anyMatch(set -> left[set] > 0 && fits(set, node, free)))
                    .mapToObj(node -> model.nodes().get(node).kind() + Arrays.toString(free[node]))
                    .sorted()
                    .forEach(key::add);
            return key;
        }

        private boolean setFits(long[][] free, int[] left, int set) {
            List<Integer> tried = new ArrayList<>();
            left[set]--;
            boolean all = true;
            for (int node = 0; node < free.length && all; node++) {
                if (fits(set, node, free) && !isAlike(free, tried, node)) {
                    tried.add(node);
                    all = allFit(taking(free, set, node), left);
                }
            }
            left[set]++;
            return all && !tried.isEmpty();
        }
    }

    /**
     * How many numbers a search may still look at, about a nanosecond each. A limit that reads no clock: the same question has the same
     * answer. Not thread-safe.
     */
    static final class Effort {

        private long left;

        /** Thrown by {@link #spend}: what was being found out stays unknown. */
        static final class Exceeded extends RuntimeException {

            private static final long serialVersionUID = 1;

            Exceeded() {
                super("a search for a lock exceeds its effort", null, false, false);
            }
        }

        Effort(long numbers) {
            this.left = numbers;
        }

        /** Throws {@link Exceeded} once nothing is left, and each time after that. */
        void spend(long numbers) {
            left -= numbers;
            if (left < 0) {
                throw new Exceeded();
            }
        }
    }
}
