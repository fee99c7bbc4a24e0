package io.gangflow.verdict.proof;

import io.gangflow.verdict.proof.RoomNeed.Room;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The pods for which kube-scheduler may have to evict others. It evicts only if no node has room for a pod, so pods
 * that find room beside all others, wherever these are, evict nobody (docs/decisions/0006-lock-verdict.md,
 * "Preemption").
 */
final class Preemptors {

    private final WorkModel model;
    private final boolean ordered;

    /** By kind, the sets that may have to evict others. */
    private final List<BitSet> evicting;

    private Preemptors(WorkModel model) {
        this.model = model;
        ordered = model.kinds().stream().anyMatch(kind -> !kind.predecessors().isEmpty());
        List<BitSet> candidates = candidates();
        if (isFresh()) {
            evicting = candidates.stream().map(none -> new BitSet()).toList();
            boolean added = true;
            while (added) {
                added = addThoseWithoutRoom(candidates);
            }
        } else {
            evicting = candidates;
        }
    }

    static Preemptors of(WorkModel model) {
        return new Preemptors(model);
    }

    /** Returns the sets of a kind for whose pods others may have to be evicted. */
    Stream<UnitSet> of(int kind) {
        return evicting.get(kind).stream().mapToObj(model.kinds().get(kind).sets()::get);
    }

    /** Returns by kind the sets that have a higher priority than any others. */
    private List<BitSet> candidates() {
        int lowest = Stream.of(
                        model.kinds().stream()
                                .flatMap(kind -> kind.sets().stream())
                                .map(UnitSet::priority),
                        model.served().lowestPriority().stream().boxed(),
                        model.served().lowestOfEnding().stream().boxed())
                .flatMap(priorities -> priorities)
                .min(Integer::compare)
                .orElse(Integer.MAX_VALUE);
        List<BitSet> candidates = new ArrayList<>();
        for (UnitKind type : model.kinds()) {
            BitSet sets = new BitSet();
            IntStream.range(0, type.sets().size())
                    .filter(set -> Evictions.preempts(type.sets().get(set), lowest))
                    .forEach(sets::set);
            candidates.add(sets);
        }
        return candidates;
    }

    /** Whether all pods that ever hold resources are pods of units that have no node yet. */
    private boolean isFresh() {
        return model.complete()
                && model.served().lowestPriority().isEmpty()
                && model.served().lowestOfEnding().isEmpty()
                && model.kinds().stream()
                        .flatMap(kind -> kind.sets().stream())
                        .allMatch(pods -> pods.home() == UnitSet.NONE);
    }

    /**
     * The sets that are not added at last are consistent: before the first eviction for one of them, only the added
     * ones had evicted others.
     */
    private boolean addThoseWithoutRoom(List<BitSet> candidates) {
        Map<UnitSet, Boolean> evictable = new HashMap<>();
        boolean added = false;
        Present shared = new Present(evictable, -1);
        for (int kind = 0; kind < candidates.size(); kind++) {
            BitSet open = (BitSet) candidates.get(kind).clone();
            open.andNot(evicting.get(kind));
            if (!open.isEmpty()) {
                Present present = ordered ? new Present(evictable, kind) : shared;
                List<UnitSet> sets = model.kinds().get(kind).sets();
                BitSet without = new BitSet();
                open.stream().filter(set -> !present.leavesRoom(sets.get(set))).forEach(without::set);
                evicting.get(kind).or(without);
                added |= !without.isEmpty();
            }
        }
        return added;
    }

    private boolean mayBeEvicted(UnitSet pods) {
        return IntStream.range(0, evicting.size())
                .boxed()
                .flatMap(this::of)
                .anyMatch(other -> Evictions.evicts(other, pods));
    }

    /** All pods that can be present at the same time, whether they wait or run. */
    private final class Present {

        private final List<UnitSet> shapes = new ArrayList<>();
        private final List<Long> counts = new ArrayList<>();
        private final RoomBound bound;

        /**
         * @param evictable whether pods of a set may be evicted, as far as it is known
         * @param kind with which the pods can be present; negative for all
         */
        Present(Map<UnitSet, Boolean> evictable, int kind) {
            Map<List<Object>, Integer> numbers = new HashMap<>();
            for (int other = 0; other < evicting.size(); other++) {
                UnitKind type = model.kinds().get(other);
                boolean meets = kind < 0 || other == kind || model.meet(kind, other) || type.stays();
                for (UnitSet pods : meets ? type.sets() : List.<UnitSet>of()) {
                    int shape = numbers.computeIfAbsent(pods.pod(), missing -> {
                        shapes.add(pods);
                        counts.add(0L);
                        return numbers.size();
                    });
                    long most = (long) Math.min(pods.atOnce(), pods.count()) * type.size();
                    boolean twice = evictable.computeIfAbsent(pods, Preemptors.this::mayBeEvicted);
                    counts.set(shape, counts.get(shape) + (twice ? 2 * most : most));
                }
            }
            bound = new RoomBound(model, shapes);
        }

        /**
         * Whether a pod of a set finds room beside all others. Evicted pods count twice: they hold their room until
         * they have ended, while their successors may have a node already.
         */
        boolean leavesRoom(UnitSet pods) {
            return bound.certainty(Room.of(pods), weight -> most(pods, weight)).isPresent();
        }

        /** The pod that looks for room holds none. */
        private double most(UnitSet own, ToDoubleFunction<UnitSet> weight) {
            double most = 0;
            for (int shape = 0; shape < counts.size(); shape++) {
                UnitSet pods = shapes.get(shape);
                long others = counts.get(shape) - (pods.pod().equals(own.pod()) ? 1 : 0);
                most += others * weight.applyAsDouble(pods);
            }
            return most;
        }
    }
}
