package io.gangflow.verdict.why;

import io.gangflow.run.PodTrack;
import io.gangflow.run.Timeline;
import io.gangflow.scheduling.state.PodState;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The events of a completed simulation after a given time. */
final class Future {

    /** Maximum time between the end of a pod and the start of another one that waited for it. */
    private static final long SOON_MILLIS = 15_000;

    private final Timeline timeline;
    private final long nowMillis;

    Future(Timeline timeline, long nowMillis) {
        this.timeline = timeline;
        this.nowMillis = nowMillis;
    }

    /** Returns when a pod ends; empty if it never does. */
    Optional<Long> end(PodState pod) {
        return track(pod)
                .filter(track -> !track.heldWhileLocked())
                .flatMap(track -> track.endedMillis().isPresent()
                        ? Optional.of(track.endedMillis().getAsLong())
                        : Optional.empty());
    }

    /** Returns when the first of these is placed, and what ended shortly before. */
    Optional<WhyPending.Start> start(List<PodState> waiting) {
        return waiting.stream()
                .flatMap(pod -> track(pod).stream())
                .filter(track -> track.scheduledMillis().isPresent())
                .map(track -> track.scheduledMillis().getAsLong())
                .min(Comparator.naturalOrder())
                .map(at -> new WhyPending.Start(at, endedBefore(at)));
    }

    /** Returns when the first pod of a stage's instance is placed that does not exist yet. */
    Optional<WhyPending.Start> startOf(String instance) {
        return timeline.pods().stream()
                .filter(track -> (track.pod().stage() + "-" + track.pod().instance()).equals(instance))
                .filter(track -> track.scheduledMillis().orElse(-1) > nowMillis)
                .map(track -> track.scheduledMillis().orElseThrow())
                .min(Comparator.naturalOrder())
                .map(at -> new WhyPending.Start(at, endedBefore(at)));
    }

    private String endedBefore(long at) {
        return timeline.pods().stream()
                .filter(track -> track.endedMillis().isPresent()
                        && track.endedMillis().getAsLong() > nowMillis
                        && track.endedMillis().getAsLong() <= at
                        && track.endedMillis().getAsLong() > at - SOON_MILLIS)
                .max(Comparator.comparing(track -> track.endedMillis().getAsLong()))
                .map(track -> track.pod().stage() + "-" + track.pod().instance())
                .orElse("");
    }

    private Optional<PodTrack> track(PodState pod) {
        return timeline.pods().stream()
                .filter(track -> track.pod().name().equals(pod.name()))
                .filter(track -> track.createdMillis() <= nowMillis)
                .filter(track ->
                        track.endedMillis().isEmpty() || track.endedMillis().getAsLong() > nowMillis)
                .findFirst();
    }
}
