package io.gangflow.simulator.scenario;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * What will most probably happen to a scenario. The real schedulers break ties at random, and their periods have no
 * relation to the moment at which work arrives, so that one scenario has many plays; of several, this is the one whose
 * account agrees with most of the others.
 */
public final class TypicalPlay {

    private TypicalPlay() {}

    /**
     * The most typical of some plays.
     *
     * @param seed of the first play; the others take the numbers after it
     * @param plays how many are compared; at 1 the play of the seed itself
     */
    public static PlayedRecord of(Scenario scenario, LabLatencies latencies, long seed, int plays) {
        List<PlayedRecord> all = LongStream.range(seed, seed + Math.max(1, plays))
                .parallel()
                .mapToObj(each -> ScenarioPlay.play(scenario, latencies, each))
                .toList();
        List<Starts> starts = all.stream().map(Starts::of).toList();
        int best = 0;
        long mostAgree = -1;
        long leastDifferences = Long.MAX_VALUE;
        for (int i = 0; i < all.size(); i++) {
            Starts candidate = starts.get(i);
            int[] differences = starts.stream().mapToInt(candidate::differences).toArray();
            long agree = IntStream.of(differences).filter(count -> count == 0).count();
            long sum = IntStream.of(differences).asLongStream().sum();
            if (agree > mostAgree || (agree == mostAgree && sum < leastDifferences)) {
                best = i;
                mostAgree = agree;
                leastDifferences = sum;
            }
        }
        return all.get(best);
    }
}
