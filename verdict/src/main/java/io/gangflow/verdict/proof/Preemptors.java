package io.gangflow.verdict.proof;

import io.gangflow.verdict.proof.RoomBound.Certainty;
import io.gangflow.verdict.proof.RoomNeed.Room;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The pods for which kube-scheduler may have to evict others. It evicts only if no node has room for a pod, so pods
 * that find room beside all others, wherever these are, evict none (docs/decisions/0006-lock-verdict.md,
 * "Preemption"). Each of these is part of the certificate, with the reason why it finds room.
 */
final class Preemptors {

    private final WorkModel model;

    /** By kind, the sets that may have to evict others. */
    private final List<BitSet> evicting;

    private final List<Roomy> roomy = new ArrayList<>();

    private Preemptors(WorkModel model) {
        this.model = model;
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

    /**
     * A set of pods that have a higher priority than others and evict none.
     *
     * @param set of the kind
     * @param certainty why each of its pods finds room beside all others
     */
    record Roomy(int kind, int set, Certainty certainty) {}

    static Preemptors of(WorkModel model) {
        return new Preemptors(model);
    }

    /** Returns the sets of a kind for whose pods others may have to be evicted. */
    Stream<UnitSet> of(int kind) {
        return evicting.get(kind).stream().mapToObj(model.kinds().get(kind).sets()::get);
    }

    /** Returns the sets with pods of a higher priority than others that evict none. */
    List<Roomy> roomy() {
        return List.copyOf(roomy);
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
        roomy.clear();
        Present present = new Present();
        boolean added = false;
        for (int kind = 0; kind < candidates.size(); kind++) {
            BitSet open = (BitSet) candidates.get(kind).clone();
            open.andNot(evicting.get(kind));
            for (int set = open.nextSetBit(0); set >= 0; set = open.nextSetBit(set + 1)) {
                Optional<Certainty> certainty =
                        present.leavesRoom(model.kinds().get(kind).sets().get(set));
                if (certainty.isPresent()) {
                    roomy.add(new Roomy(kind, set, certainty.get()));
                } else {
                    evicting.get(kind).set(set);
                    added = true;
                }
            }
        }
        return added;
    }

    /** All pods that can be present at the same time, whether they wait or run. */
    private final class Present {

        private final List<UnitSet> shapes = new ArrayList<>();
        private final List<Double> counts = new ArrayList<>();
        private final RoomBound bound;

        Present() {
            Map<List<Object>, Integer> numbers = new HashMap<>();
            for (UnitKind type : model.kinds()) {
                boolean evictable = type.sets().stream().anyMatch(this::mayBeEvicted);
                for (UnitSet pods : type.sets()) {
                    int shape = numbers.computeIfAbsent(pods.pod(), missing -> {
                        shapes.add(pods);
                        counts.add(0.0);
                        return numbers.size();
                    });
                    counts.set(shape, counts.get(shape) + most(type, pods, evictable));
                }
            }
            bound = new RoomBound(model, shapes);
        }

        private boolean mayBeEvicted(UnitSet pods) {
            return IntStream.range(0, evicting.size())
                    .boxed()
                    .flatMap(Preemptors.this::of)
                    .anyMatch(other -> Evictions.evicts(other, pods));
        }

        /**
         * Evicted pods, and those that they own, hold resources until they have ended. Their successors may be evicted
         * before that, so their number has no bound.
         */
        private double most(UnitKind type, UnitSet pods, boolean evictable) {
            return evictable ? Double.POSITIVE_INFINITY : (double) Math.min(pods.atOnce(), pods.count()) * type.size();
        }

        /** Returns why a pod of a set finds room beside all others; empty if that is not certain. */
        Optional<Certainty> leavesRoom(UnitSet pods) {
            return bound.certainty(Room.of(pods), weight -> beside(pods, weight));
        }

        /** The pod that looks for room holds none. */
        private double beside(UnitSet own, ToDoubleFunction<UnitSet> weight) {
            double most = 0;
            for (int shape = 0; shape < counts.size(); shape++) {
                UnitSet pods = shapes.get(shape);
                double others = counts.get(shape) - (pods.pod().equals(own.pod()) ? 1 : 0);
                double each = weight.applyAsDouble(pods);
                most += each > 0 ? others * each : 0;
            }
            return most;
        }
    }
}
