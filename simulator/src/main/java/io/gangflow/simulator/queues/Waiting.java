package io.gangflow.simulator.queues;

import java.util.Collection;
import java.util.List;

/**
 * Percentiles of waiting times in milliseconds, by nearest rank: the p-th percentile is the smallest time that at least
 * p of 100 did not exceed. All zero if nothing waited at all.
 *
 * @param count number of waiting times
 * @param unfinished how many of them were still waiting at the end of the run; they count with their time until then
 */
public record Waiting(int count, int unfinished, long p50Millis, long p90Millis, long p99Millis, long maxMillis) {

    static Waiting of(Collection<Long> millis, long unfinished) {
        List<Long> sorted = millis.stream().sorted().toList();
        return new Waiting(
                sorted.size(),
                Math.toIntExact(unfinished),
                rank(sorted, 50),
                rank(sorted, 90),
                rank(sorted, 99),
                rank(sorted, 100));
    }

    private static long rank(List<Long> sorted, int percent) {
        return sorted.isEmpty() ? 0 : sorted.get((sorted.size() * percent + 99) / 100 - 1);
    }
}
