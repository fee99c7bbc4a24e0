package io.gangflow.verdict.proof;

import io.gangflow.verdict.proof.RoomNeed.Room;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Pods that Volcano places together, in an order and a mix of its choice. They find room if each of them does that is placed last, beside all
 * others.
 *
 * @param sets of which they are
 * @param mixes by set, how many of it may be among them
 */
record RoomTogether(List<UnitSet> sets, List<List<Integer>> mixes) {

    private static final int MOST_MIXES = 200;

    RoomTogether {
        sets = List.copyOf(sets);
        mixes = mixes.stream().map(List::copyOf).toList();
    }

    /** @param steps of one PodGroup; empty if there are too many */
    static Optional<RoomTogether> of(UnitKind type, List<UnitStep> steps) {
        return steps.size() > MOST_MIXES
                ? Optional.empty()
                : Optional.of(new RoomTogether(
                        type.sets(),
                        steps.stream()
                                .map(step -> Arrays.stream(step.pods()).boxed().toList())
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
    record Last(RoomTogether all, int set) {

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
