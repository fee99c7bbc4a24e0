package io.gangflow.verdict.proof;

import io.gangflow.verdict.proof.UnitRules.UnitStep;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** The resources, admission or queue share that a unit waits for. */
sealed interface RoomNeed {

    /**
     * Room for pods that are placed together.
     *
     * @param request of each pod, by dimension
     * @param nodes classes of nodes that admit all of the pods
     * @param pods number of pods
     * @param evicts pods of a lower priority than this are evicted for them
     * @param together the individual pods if there are several; empty if there are too many combinations
     * @param ask what their queue has to deserve as well; empty if it does in any case
     */
    record Room(List<Long> request, BitSet nodes, int pods, int evicts, Optional<Together> together, Optional<Ask> ask)
            implements RoomNeed {
        public Room {
            request = List.copyOf(request);
            nodes = (BitSet) nodes.clone();
        }

        /** Returns the room for one pod that evicts no others. */
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
    record GroupAdmission(UnitGroup group) implements RoomNeed {}

    /** Resources of a queue that does not exist or is not open. */
    record Share() implements RoomNeed {}

    /**
     * The amounts that a PodGroup needs from its queue.
     *
     * @param kind of the unit
     * @param group of the unit
     * @param amounts including those that the PodGroup already holds, by dimension
     */
    record Ask(int kind, int group, List<Long> amounts) {
        public Ask {
            amounts = List.copyOf(amounts);
        }
    }

    /** Treats every pod as large as the largest in each resource, on nodes that admit all of them. */
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

    /** Only kube-scheduler evicts, and it places one pod at a time. */
    private static int evicts(UnitKind type, UnitStep step) {
        return type.sets().stream()
                .filter(pods ->
                        step.pods()[type.sets().indexOf(pods)] > 0 && Evictions.preempts(pods, Integer.MIN_VALUE))
                .mapToInt(UnitSet::priority)
                .findFirst()
                .orElse(Integer.MIN_VALUE);
    }

    /**
     * Pods that Volcano places together, in an order and a combination of its choice. They find room if each of them
     * does when it is placed last, next to all others.
     *
     * @param sets to which the pods belong
     * @param mixes possible combinations, each with the number of pods by set
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

        /** Returns one pod of each set that can be among the pods. */
        List<Last> lasts() {
            return IntStream.range(0, sets.size())
                    .filter(set -> mixes.stream().anyMatch(mix -> mix.get(set) > 0))
                    .mapToObj(set -> new Last(this, set))
                    .toList();
        }

        /** The pod that is placed after all others. */
        record Last(Together all, int set) {

            Room room() {
                return Room.of(all.sets.get(set));
            }

            /** Returns the minimum number of pods of the set among them. */
            int least() {
                return all.mixes.stream().mapToInt(mix -> mix.get(set)).min().orElse(0);
            }

            /** Returns the maximum total weight of the others. */
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
