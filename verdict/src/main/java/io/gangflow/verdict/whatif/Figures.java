package io.gangflow.verdict.whatif;

import io.gangflow.run.PodTrack;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.Timeline;
import java.util.List;
import java.util.Optional;

/**
 * Key figures of a run.
 *
 * @param makespanMillis empty when it did not complete
 * @param waits how long pods were pending
 * @param cpu share of the cluster's CPU that pods held, 0 to 1
 * @param gpu the same of its GPUs; empty on a cluster without
 * @param usd from the start to the end, or to the lock
 */
public record Figures(
        Outcome outcome,
        Optional<Long> makespanMillis,
        long endMillis,
        Waits waits,
        double cpu,
        Optional<Double> gpu,
        double usd,
        double usdPerHour) {

    /** Milliseconds; percentiles by nearest rank. */
    public record Waits(long meanMillis, long p50Millis, long p95Millis) {

        static Waits of(List<Long> sorted) {
            return new Waits(
                    Math.round(
                            sorted.stream().mapToLong(Long::longValue).average().orElse(0)),
                    rank(sorted, 50),
                    rank(sorted, 95));
        }

        private static long rank(List<Long> sorted, int percent) {
            return sorted.isEmpty() ? 0 : sorted.get((sorted.size() * percent + 99) / 100 - 1);
        }
    }

    /**
     * Returns how long a pod was pending, including the time that its gang waited for Volcano's admission before the
     * pod existed.
     */
    private static long waited(PodTrack track, long end) {
        long early = track.gang()
                .map(gang -> Math.max(0, track.createdMillis() - gang.createdMillis()))
                .orElse(0L);
        return early + track.waitedMillis(end);
    }

    public static Figures of(Timeline timeline) {
        List<Long> waited = timeline.pods().stream()
                .map(track -> waited(track, timeline.endMillis()))
                .sorted()
                .toList();
        return new Figures(
                timeline.outcome().orElse(Outcome.FAILED),
                timeline.makespanMillis(),
                timeline.endMillis(),
                Waits.of(waited),
                timeline.cpu().bound(),
                timeline.allocatable().gpuUnits() > 0
                        ? Optional.of(timeline.gpus().bound())
                        : Optional.empty(),
                timeline.usd(),
                timeline.usdPerHour());
    }
}
