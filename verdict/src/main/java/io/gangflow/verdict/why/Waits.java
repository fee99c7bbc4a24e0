package io.gangflow.verdict.why;

import io.gangflow.cluster.Cluster;
import io.gangflow.run.GangTrack;
import io.gangflow.run.PodTrack;
import io.gangflow.run.Timeline;
import io.gangflow.simulator.engine.ClusterMoment;
import io.gangflow.simulator.input.PlayedInput;
import io.gangflow.simulator.play.SimulatedLauncher;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The waiting pods at one time of simulated work, with the reasons.
 *
 * @param scheduler names of the schedulers
 * @param locks whether the work is known to lock
 * @param atMillis the time, since its start
 * @param unexplained how many others wait, of which only the number is known
 */
public record Waits(
        String scheduler, boolean locks, Cluster cluster, long atMillis, List<WhyPending> reasons, int unexplained) {

    /** Time in which both scheduler models have run a cycle; on a live cluster, nothing has ended within it. */
    public static final long LOOKED_MILLIS = 1_500;

    /** Longer than schedulers and controllers need for work that fits. */
    private static final long LONG_MILLIS = 5_000;

    public Waits {
        reasons = List.copyOf(reasons);
    }

    /**
     * Simulates the work and explains the waiting pods.
     *
     * @param millis since its start; empty for the first time at which most pods and gangs wait for resources
     */
    public static Waits of(PlayedInput input, SimulatedLauncher.Options options, Cluster cluster, OptionalLong millis)
            throws InterruptedException {
        Timeline timeline = input.play(cluster, options);
        long at = millis.isPresent() ? millis.getAsLong() : busiest(timeline);
        return new Waits(
                timeline.start().scheduler(),
                timeline.locked().isPresent(),
                cluster,
                at,
                new PendingReasons(input.at(cluster, options, at), Optional.of(timeline), Optional.of(cluster)).all(),
                0);
    }

    /** Explains the first selected waiting pods of a live cluster, without a prediction. */
    public static Waits now(
            ClusterMoment moment, String scheduler, Cluster cluster, Predicate<Waiting> chosen, int explained) {
        PendingReasons.First first =
                new PendingReasons(moment, Optional.empty(), Optional.of(cluster)).first(chosen, explained);
        return new Waits(scheduler, false, cluster, 0, first.reasons(), first.unexplained());
    }

    /** Returns the selected reasons only. */
    public Waits only(Predicate<WhyPending> chosen) {
        return new Waits(
                scheduler,
                locks,
                cluster,
                atMillis,
                reasons.stream().filter(chosen).toList(),
                unexplained);
    }

    /** Returns the time at which most wait, after the schedulers have handled what was created just before. */
    private static long busiest(Timeline timeline) {
        return Stream.concat(
                        timeline.pods().stream().map(PodTrack::createdMillis),
                        timeline.gangs().stream().map(GangTrack::createdMillis))
                .flatMap(created -> Stream.of(created + 100, created + LOOKED_MILLIS))
                .distinct()
                .max(Comparator.comparingLong((Long now) -> waitingAt(timeline, now, LONG_MILLIS))
                        .thenComparingLong(now -> passing(timeline, now))
                        .thenComparing(Comparator.reverseOrder()))
                .orElse(0L);
    }

    /**
     * Ranks a time: the fewer only wait for the next cycles of schedulers and controllers, the clearer it is. Returns
     * their negated number, or how many wait if none waits for long.
     */
    private static long passing(Timeline timeline, long now) {
        long all = waitingAt(timeline, now, 0);
        long lasting = waitingAt(timeline, now, LONG_MILLIS);
        return lasting > 0 ? lasting - all : all;
    }

    /**
     * Returns how many pods and gangs wait at a time.
     *
     * @param atLeast minimum length of the whole wait of each
     */
    private static long waitingAt(Timeline timeline, long now, long atLeast) {
        long pods = timeline.pods().stream()
                .filter(track -> waits(
                        track.createdMillis(),
                        track.scheduledMillis().orElse(track.endedMillis().orElse(Long.MAX_VALUE)),
                        now,
                        atLeast))
                .count();
        long gangs = timeline.gangs().stream()
                .filter(gang -> waits(gang.createdMillis(), gang.startedMillis().orElse(Long.MAX_VALUE), now, atLeast))
                .count();
        return pods + gangs;
    }

    private static boolean waits(long from, long until, long now, long atLeast) {
        return from <= now && until > now && until - from >= atLeast;
    }
}
