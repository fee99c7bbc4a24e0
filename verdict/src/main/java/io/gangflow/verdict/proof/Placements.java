package io.gangflow.verdict.proof;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Enumerates the ways to place pods of one unit, counting equal nodes once. Rows of {@code free} are shared and never
 * modified. The number of ways can grow exponentially with the number of pods, so all methods that search throw
 * {@link Effort.Exceeded}.
 */
final class Placements {

    /** Cost of the key of a state, for each node and set. */
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
     * Passes every way to the consumer until it returns true.
     *
     * @param pods number of pods by set
     * @return whether the consumer returned true
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

    /** Returns whether there is any way. */
    boolean anyWay(long[][] free, int[] pods) {
        return couldFit(free, pods) && each(free, pods, way -> true);
    }

    /** Returns whether all pods are placed in any order, whichever feasible nodes are chosen. */
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

    /**
     * Returns whether any of these mixes, which have equally many pods, is placed in any order, whichever nodes are
     * chosen.
     */
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

    /** Returns whether a node is equal to one of these in kind and free resources. */
    boolean isAlike(long[][] free, List<Integer> tried, int node) {
        return tried.stream()
                .anyMatch(other -> model.nodes().get(other).kind()
                                == model.nodes().get(node).kind()
                        && Arrays.equals(free[other], free[node]));
    }

    /** Merges sets with the same requests and the same nodes into the first of them. */
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

    /** Returns false only if there is no way: too few pods of some set fit, even if no other pod is placed. */
    private boolean couldFit(long[][] free, int[] pods) {
        for (int set = 0; set < pods.length; set++) {
            if (pods[set] > 0 && placesOf(free, sets.get(set).request(), List.of(set)) < pods[set]) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns whether the pods of each set fit even if all pods of the other sets take as many of their places as they
     * can.
     */
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

    /**
     * Returns the places for pods with the largest requests of all sets, on nodes that admit all: any of the pods fits
     * there.
     */
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

    /** Enumerates every order of placing pods of several sets, each state once. For one use. */
    private final class Orders {

        private static final int MAX_ORDERS = 20_000;

        private final Set<List<Object>> seen = new HashSet<>();

        /**
         * Returns whether all are placed in each order; false if there are too many to check.
         *
         * @param left number of pods by set
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

        /** Equal nodes are interchangeable, and those where none of the pods fits do not count. */
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
     * The remaining effort of a search, in numbers to process, about a nanosecond each. It does not depend on a clock:
     * the same question has the same answer. Not thread-safe.
     */
    static final class Effort {

        private long left;

        /** Thrown by {@link #spend} when the effort is used up: the result remains unknown. */
        static final class Exceeded extends RuntimeException {

            private static final long serialVersionUID = 1;

            Exceeded() {
                super("a search for a lock exceeds its effort", null, false, false);
            }
        }

        Effort(long numbers) {
            this.left = numbers;
        }

        /** Uses effort; throws {@link Exceeded} once none is left, and on every later call. */
        void spend(long numbers) {
            left -= numbers;
            if (left < 0) {
                throw new Exceeded();
            }
        }

        /**
         * Makes an attempt with no more than this part of what is left. Returns its result; empty if it exceeds its
         * part.
         *
         * @throws Exceeded when nothing is left for others
         */
        <T> Optional<T> attempt(long part, Supplier<Optional<T>> attempt) {
            long others = left - Math.min(left, part);
            left -= others;
            try {
                return attempt.get();
            } catch (Exceeded e) {
                if (others == 0) {
                    throw e;
                }
                return Optional.empty();
            } finally {
                left = Math.max(0, left) + others;
            }
        }
    }
}
