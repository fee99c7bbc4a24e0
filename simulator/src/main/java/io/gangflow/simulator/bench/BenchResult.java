package io.gangflow.simulator.bench;

import java.util.List;

/** What was measured, in the order of the measurements. */
public record BenchResult(List<Placed> placed, List<DayPassed> days) {

    public BenchResult {
        placed = List.copyOf(placed);
        days = List.copyOf(days);
    }

    /**
     * A {@link Backlog}.
     *
     * @param seconds from the first look to the last placement
     * @param peakHeapMiB garbage included
     */
    public record Placed(BenchScheduler scheduler, BenchSize size, double seconds, long peakHeapMiB) {

        public double podsPerSecond() {
            return size.pods() / Math.max(seconds, 1e-9);
        }
    }

    /** A {@link Day}; {@code seconds} are those of this machine. */
    public record DayPassed(BenchScheduler scheduler, Day.Result result, double seconds, long peakHeapMiB) {}
}
