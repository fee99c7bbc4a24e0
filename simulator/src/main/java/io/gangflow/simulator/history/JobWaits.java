package io.gangflow.simulator.history;

import java.util.Arrays;

/**
 * Waiting times of jobs in seconds, by nearest rank; jobs that never started are counted separately.
 *
 * @param jobs number of jobs
 * @param never how many of them never started
 * @param meanSeconds of those that started; zero where none did
 */
public record JobWaits(
        int jobs, int never, double meanSeconds, double p50Seconds, double p90Seconds, double maxSeconds) {

    /** Returns the actual waiting times. */
    public static JobWaits of(History history) {
        return of(history.jobs().stream()
                .mapToDouble(HistoricalJob::waitedSeconds)
                .toArray());
    }

    static JobWaits of(double[] seconds) {
        double[] started =
                Arrays.stream(seconds).filter(Double::isFinite).sorted().toArray();
        return new JobWaits(
                seconds.length,
                seconds.length - started.length,
                Arrays.stream(started).average().orElse(0),
                rank(started, 50),
                rank(started, 90),
                rank(started, 100));
    }

    private static double rank(double[] sorted, int percent) {
        return sorted.length == 0 ? 0 : sorted[(int) (((long) sorted.length * percent + 99) / 100 - 1)];
    }
}
