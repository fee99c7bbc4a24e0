package io.gangflow.simulator.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/**
 * What will most probably happen to a scenario. The real schedulers break ties at random, and their periods have no
 * relation to the moment at which work arrives, so that one scenario has many plays; of several, this is the one whose
 * account agrees with most of the others, and of several such the one in their middle.
 */
public final class TypicalPlay {

    /** When so many agree, the others are left out. */
    private static final int FIRST = 7;

    private TypicalPlay() {}

    /**
     * The most typical of some plays.
     *
     * @param seed of the first play; the others take the numbers after it
     * @param plays how many are compared at most; at 1 the play of the seed itself
     */
    public static PlayedRecord of(Scenario scenario, LabLatencies latencies, long seed, int plays) {
        int first = Math.min(FIRST, Math.max(1, plays));
        List<PlayedRecord> all = new ArrayList<>(play(scenario, latencies, seed, first));
        if (!agree(all)) {
            all.addAll(play(scenario, latencies, seed + first, plays - first));
        }
        return mostTypical(all);
    }

    private static List<PlayedRecord> play(Scenario scenario, LabLatencies latencies, long seed, int plays) {
        return LongStream.range(seed, seed + plays)
                .parallel()
                .mapToObj(each -> ScenarioPlay.play(scenario, latencies, each))
                .toList();
    }

    private static boolean agree(List<PlayedRecord> plays) {
        List<Starts> starts = plays.stream().map(Starts::of).toList();
        return starts.stream().allMatch(one -> starts.stream().allMatch(other -> one.differences(other) == 0));
    }

    private static PlayedRecord mostTypical(List<PlayedRecord> all) {
        List<Starts> starts = all.stream().map(Starts::of).toList();
        int best = 0;
        long mostAgree = -1;
        long leastApart = Long.MAX_VALUE;
        for (int i = 0; i < all.size(); i++) {
            Starts candidate = starts.get(i);
            long agree = starts.stream()
                    .filter(other -> candidate.differences(other) == 0)
                    .count();
            long apart = starts.stream().mapToLong(candidate::millisApart).sum();
            if (agree > mostAgree || (agree == mostAgree && apart < leastApart)) {
                best = i;
                mostAgree = agree;
                leastApart = apart;
            }
        }
        return all.get(best);
    }
}
