package io.gangflow.simulator.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/**
 * The most probable result of a scenario. The real schedulers break ties at random, and their periods are unrelated to
 * the arrival of work, so one scenario has many possible results. Of several simulations, this selects the one that
 * agrees with most of the others, and of several such the one in their middle.
 */
public final class TypicalPlay {

    /** If this many agree, no more are simulated. */
    private static final int FIRST = 7;

    private TypicalPlay() {}

    /**
     * Returns the most typical of several simulations.
     *
     * @param seed of the first simulation; the others use the following numbers
     * @param plays maximum number of simulations; at 1 that of the seed itself
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
        List<JobStarts> starts = plays.stream().map(JobStarts::of).toList();
        return starts.stream().allMatch(one -> starts.stream().allMatch(other -> one.differences(other) == 0));
    }

    private static PlayedRecord mostTypical(List<PlayedRecord> all) {
        List<JobStarts> starts = all.stream().map(JobStarts::of).toList();
        int best = 0;
        long mostAgree = -1;
        long leastApart = Long.MAX_VALUE;
        for (int i = 0; i < all.size(); i++) {
            JobStarts candidate = starts.get(i);
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
