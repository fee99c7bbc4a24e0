package io.gangflow.verdict.why;

import io.gangflow.run.PodTrack;
import io.gangflow.run.Timeline;
import io.gangflow.scheduling.state.PodState;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** What a run that was played to its end knows of the time after a moment. */
final class Future {

    /** A pod that ends starts another within this time, or it was not the one that was waited for. */
    private static final long SOON_MILLIS = 15_000;

    private final Timeline timeline;
    private final long nowMillis;

    Future(Timeline timeline, long nowMillis) {
        this.timeline = timeline;
        this.nowMillis = nowMillis;
    }

    /** When a pod ends; empty when it never does. */
    Optional<Long> end(PodState pod) {
        return track(pod)
                .filter(track -> !track.heldWhileLocked())
                .flatMap(track -> track.endedMillis().isPresent()
                        ? Optional.of(track.endedMillis().getAsLong())
                        : Optional.empty());
    }

    /** When the first of these is placed, and what ended shortly before that. */
    Optional<WhyPending.Start> start(List<PodState> waiting) {
        return waiting.stream()
                .flatMap(pod -> track(pod).stream())
                .filter(track -> track.scheduledMillis().isPresent())
                .map(track -> track.scheduledMillis().getAsLong())
                .min(Comparator.naturalOrder())
                .map(at -> new WhyPending.Start(at, endedBefore(at)));
    }

    /** When the first pod of an instance of a stage, which does not exist yet, is placed. */
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
