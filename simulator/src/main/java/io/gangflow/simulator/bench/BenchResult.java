package io.gangflow.simulator.bench;

import java.util.List;

/** The measurements, in order. */
public record BenchResult(List<Placed> placed, List<DayPassed> days) {

    public BenchResult {
        placed = List.copyOf(placed);
        days = List.copyOf(days);
    }

    /**
     * The result of a {@link Backlog}.
     *
     * @param seconds from the start of the first cycle to the last placement
     * @param peakHeapMiB garbage included
     */
    public record Placed(BenchScheduler scheduler, BenchSize size, double seconds, long peakHeapMiB) {

        public double podsPerSecond() {
            return size.pods() / Math.max(seconds, 1e-9);
        }
    }

    /** The result of a {@link Day}; {@code seconds} is real time on this machine. */
    public record DayPassed(BenchScheduler scheduler, Day.Result result, double seconds, long peakHeapMiB) {}
}
