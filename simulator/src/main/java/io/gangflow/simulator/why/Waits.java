package io.gangflow.simulator.why;

import io.gangflow.cluster.Cluster;
import io.gangflow.run.GangTrack;
import io.gangflow.run.PodTrack;
import io.gangflow.run.Timeline;
import io.gangflow.simulator.engine.SimulatedLauncher;
import io.gangflow.simulator.input.PlayedInput;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What waits at one moment of work that is played, and why.
 *
 * @param timeline of the whole run
 * @param atMillis the moment, since its start
 */
public record Waits(Timeline timeline, Cluster cluster, long atMillis, List<WhyPending> reasons) {

    /** Both models have looked by then; of a live cluster, nothing has ended. */
    public static final long LOOKED_MILLIS = 1_500;

    public Waits {
        reasons = List.copyOf(reasons);
    }

    /**
     * Plays the work, and looks.
     *
     * @param millis since its start; empty for the first moment at which most pods and gangs wait
     */
    public static Waits of(PlayedInput input, SimulatedLauncher.Options options, Cluster cluster, OptionalLong millis)
            throws InterruptedException {
        Timeline timeline = input.play(cluster, options);
        long at = millis.isPresent() ? millis.getAsLong() : busiest(timeline);
        return new Waits(
                timeline,
                cluster,
                at,
                new PendingReasons(input.at(cluster, options, at), Optional.of(timeline), Optional.of(cluster)).all());
    }

    /** Only those that are chosen. */
    public Waits only(Predicate<WhyPending> chosen) {
        return new Waits(
                timeline, cluster, atMillis, reasons.stream().filter(chosen).toList());
    }

    /** When the schedulers have looked at what is created then. */
    private static long busiest(Timeline timeline) {
        return Stream.concat(
                        timeline.pods().stream().map(PodTrack::createdMillis),
                        timeline.gangs().stream().map(GangTrack::createdMillis))
                .flatMap(created -> Stream.of(created + 100, created + LOOKED_MILLIS))
                .distinct()
                .max(Comparator.comparingLong((Long now) -> waitingAt(timeline, now))
                        .thenComparing(Comparator.reverseOrder()))
                .orElse(0L);
    }

    private static long waitingAt(Timeline timeline, long now) {
        long pods = timeline.pods().stream()
                .filter(track -> track.createdMillis() <= now
                        && track.scheduledMillis().orElse(track.endedMillis().orElse(Long.MAX_VALUE)) > now)
                .count();
        long gangs = timeline.gangs().stream()
                .filter(gang ->
                        gang.createdMillis() <= now && gang.startedMillis().orElse(Long.MAX_VALUE) > now)
                .count();
        return pods + gangs;
    }
}
