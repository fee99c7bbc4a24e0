package io.gangflow.simulator.verdict;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Of what units hold in several states, that of which no other is at least as much in pods of every kind. */
final class MostHeld {

    /** Beyond, the most of each set stands for all. */
    private static final int MOST = 32;

    /** By set, the place of the first set whose pods are equal. */
    private final int[] equal;

    private List<int[]> held = new ArrayList<>();

    MostHeld(List<UnitSet> sets) {
        equal = IntStream.range(0, sets.size())
                .map(set -> IntStream.range(0, set)
                        .filter(other -> isEqual(sets.get(other), sets.get(set)))
                        .findFirst()
                        .orElse(set))
                .toArray();
    }

    private static boolean isEqual(UnitSet one, UnitSet other) {
        return Arrays.equals(one.request(), other.request())
                && one.nodes().equals(other.nodes())
                && one.home() == other.home();
    }

    /** @param pods by set */
    void add(int[] pods) {
        if (held.stream().anyMatch(known -> covers(known, pods))) {
            return;
        }
        held.removeIf(known -> covers(pods, known));
        held.add(pods);
        if (held.size() > MOST) {
            int[] most = new int[pods.length];
            held.forEach(known -> Arrays.setAll(most, set -> Math.max(most[set], known[set])));
            held = new ArrayList<>(List.of(most));
        }
    }

    List<int[]> held() {
        return List.copyOf(held);
    }

    private boolean covers(int[] more, int[] less) {
        int[] left = new int[more.length];
        for (int set = 0; set < more.length; set++) {
            left[equal[set]] += more[set] - less[set];
        }
        return Arrays.stream(left).allMatch(pods -> pods >= 0);
    }
}
