package io.gangflow.verdict.proof;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** What a unit waits for. */
sealed interface RoomNeed {

    /**
     * Pods to be placed together.
     *
     * @param request of each, by dimension
     * @param nodes classes of nodes that admit all
     * @param pods how many
     * @param evicts pods of a priority below this are evicted for them
     * @param together where there are several, what they are; empty where that is too much to say
     * @param ask what their queue has to deserve as well; empty where it does in any case
     */
    record Room(List<Long> request, BitSet nodes, int pods, int evicts, Optional<Together> together, Optional<Ask> ask)
            implements RoomNeed {
        public Room {
            request = List.copyOf(request);
            nodes = (BitSet) nodes.clone();
        }

        /** For one pod, for which none is evicted. */
        static Room of(UnitSet pods) {
            return new Room(
                    Arrays.stream(pods.request()).boxed().toList(),
                    pods.nodes(),
                    1,
                    Integer.MIN_VALUE,
                    Optional.empty(),
                    Optional.empty());
        }

        Room asking(Ask asked) {
            return new Room(request, nodes, pods, evicts, together, Optional.of(asked));
        }
    }

    /** A PodGroup to be admitted by Volcano. */
    record Admission(UnitGroup group) implements RoomNeed {}

    /** Resources of a queue that does not exist or is not open. */
    record Share() implements RoomNeed {}

    /**
     * What the queue of a PodGroup is asked for.
     *
     * @param kind of the unit
     * @param group of the unit
     * @param amounts with what the PodGroup has, by dimension
     */
    record Ask(int kind, int group, List<Long> amounts) {
        public Ask {
            amounts = List.copyOf(amounts);
        }
    }

    /** As if every pod were as large as the largest in each resource, on nodes that admit all. */
    static Room of(UnitKind type, List<UnitStep> steps) {
        long[] request = new long[type.sets().get(0).request().length];
        BitSet nodes = null;
        for (int set = 0; set < type.sets().size(); set++) {
            int placed = set;
            if (steps.stream().anyMatch(step -> step.pods()[placed] > 0)) {
                UnitSet pods = type.sets().get(set);
                Arrays.setAll(request, i -> Math.max(request[i], pods.request()[i]));
                if (nodes == null) {
                    nodes = (BitSet) pods.nodes().clone();
                }
                nodes.and(pods.nodes());
            }
        }
        int pods = Arrays.stream(steps.get(0).pods()).sum();
        return new Room(
                Arrays.stream(request).boxed().toList(),
                nodes == null ? new BitSet() : nodes,
                pods,
                evicts(type, steps.get(0)),
                pods > 1 ? Together.of(type, steps) : Optional.empty(),
                Optional.empty());
    }

    /** Only kube-scheduler evicts, which places one pod at a time. */
    private static int evicts(UnitKind type, UnitStep step) {
        return type.sets().stream()
                .filter(pods ->
                        step.pods()[type.sets().indexOf(pods)] > 0 && Evictions.preempts(pods, Integer.MIN_VALUE))
                .mapToInt(UnitSet::priority)
                .findFirst()
                .orElse(Integer.MIN_VALUE);
    }

    /**
     * Pods that Volcano places together, in an order and a mix of its choice. They find room if each of them does that is placed last, beside all
     * others.
     *
     * @param sets of which they are
     * @param mixes by set, how many of it may be among them
     */
    record Together(List<UnitSet> sets, List<List<Integer>> mixes) {

        private static final int MOST_MIXES = 200;

        public Together {
            sets = List.copyOf(sets);
            mixes = mixes.stream().map(List::copyOf).toList();
        }

        /** @param steps of one PodGroup; empty if there are too many */
        static Optional<Together> of(UnitKind type, List<UnitStep> steps) {
            return steps.size() > MOST_MIXES
                    ? Optional.empty()
                    : Optional.of(new Together(
                            type.sets(),
                            steps.stream()
                                    .map(step ->
                                            Arrays.stream(step.pods()).boxed().toList())
                                    .toList()));
        }

        /** A pod of each set that may be among them. */
        List<Last> lasts() {
            return IntStream.range(0, sets.size())
                    .filter(set -> mixes.stream().anyMatch(mix -> mix.get(set) > 0))
                    .mapToObj(set -> new Last(this, set))
                    .toList();
        }

        /** One that is placed when all others are. */
        record Last(Together all, int set) {

            Room room() {
                return Room.of(all.sets.get(set));
            }

            /** How many of the set are among them at least. */
            int least() {
                return all.mixes.stream().mapToInt(mix -> mix.get(set)).min().orElse(0);
            }

            /** The most that the others weigh. */
            double beside(ToDoubleFunction<UnitSet> weight) {
                double[] weights = all.sets.stream().mapToDouble(weight).toArray();
                double most = 0;
                for (List<Integer> mix : all.mixes) {
                    if (mix.get(set) > 0) {
                        double sum = -weights[set];
                        for (int other = 0; other < weights.length; other++) {
                            sum += weights[other] * mix.get(other);
                        }
                        most = Math.max(most, sum);
                    }
                }
                return most;
            }
        }
    }
}
