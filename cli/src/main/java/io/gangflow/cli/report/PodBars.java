package io.gangflow.cli.report;

import io.gangflow.run.GangTrack;
import io.gangflow.run.PodTrack;
import io.gangflow.run.RunEvent.PodOutcome;
import io.gangflow.run.Timeline;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The states of a pod over time, as bars. */
final class PodBars {

    /** A gang that is complete within this time has not waited for its own pods. */
    private static final long STALL_MILLIS = 1_000;

    private PodBars() {}

    /** Returns the bars from the creation of a pod to its end. */
    static List<Bar> of(PodTrack track, Timeline timeline) {
        List<Bar> bars = new ArrayList<>();
        long end = track.endedMillis().orElse(timeline.endMillis());
        queued(track).ifPresent(bars::add);
        long waitEnd = track.scheduledMillis().orElse(end);
        if (waitEnd > track.createdMillis()) {
            boolean never =
                    track.scheduledMillis().isEmpty() && timeline.locked().isPresent();
            bars.add(new Bar(track.createdMillis(), waitEnd, never ? Kind.STUCK : Kind.WAITING));
        }
        bars.addAll(bound(track, timeline));
        return bars;
    }

    /**
     * A pod of a Volcano Job is created only after its PodGroup is admitted, so a missing pod means that it was not
     * admitted.
     */
    private static Optional<Bar> queued(PodTrack track) {
        return track.gang()
                .filter(gang -> !gang.queue().isEmpty())
                .filter(gang -> gang.createdMillis() < track.createdMillis() - STALL_MILLIS)
                .filter(gang -> gang.startedMillis().orElse(Long.MAX_VALUE) >= track.createdMillis())
                .map(gang -> new Bar(gang.createdMillis(), track.createdMillis(), Kind.QUEUED));
    }

    /** Returns the bars from the binding of a pod to its end; empty if it was never bound. */
    static List<Bar> bound(PodTrack track, Timeline timeline) {
        List<Bar> bars = new ArrayList<>();
        track.scheduledMillis().ifPresent(from -> {
            long end = Math.max(track.endedMillis().orElse(timeline.endMillis()), from + 1);
            long works = track.heldWhileLocked() ? from : Math.min(end, works(track, from, end));
            if (works > from) {
                bars.add(new Bar(from, works, Kind.STALLED));
            }
            if (end > works) {
                bars.add(new Bar(works, end, kind(track)));
            }
        });
        return bars;
    }

    private static long works(PodTrack track, long from, long end) {
        long complete = track.gang()
                .map(GangTrack::startedMillis)
                .map(started -> started.orElse(end))
                .orElse(from);
        return complete - from > STALL_MILLIS ? complete : from;
    }

    private static Kind kind(PodTrack track) {
        if (track.heldWhileLocked()) {
            return Kind.HELD;
        }
        PodOutcome outcome = track.outcome().orElse(PodOutcome.SUCCEEDED);
        return switch (outcome) {
            case FAILED -> Kind.FAILED;
            case EVICTED -> Kind.EVICTED;
            case SUCCEEDED, DELETED -> Kind.WORKING;
        };
    }

    /** A time interval in one state. */
    record Bar(long fromMillis, long toMillis, Kind kind) {

        /** Whether the bar never ends, because of a lock. */
        boolean isEndless() {
            return kind == Kind.HELD || kind == Kind.STUCK;
        }

        boolean onNode() {
            return kind != Kind.QUEUED && kind != Kind.WAITING && kind != Kind.STUCK;
        }
    }

    /** States, each with its CSS class and its name. */
    enum Kind {
        QUEUED("queued", "its gang waits in the queue"),
        WAITING("waiting", "waits for a node"),
        STALLED("stalled", "has its node, waits for its gang"),
        WORKING("working", "runs"),
        STUCK("stuck", "can never be placed"),
        HELD("held", "runs but can never end"),
        FAILED("failed", "ran and failed"),
        EVICTED("evicted", "ran and was evicted");

        private final String cssClass;
        private final String word;

        Kind(String cssClass, String word) {
            this.cssClass = cssClass;
            this.word = word;
        }

        String cssClass() {
            return cssClass;
        }

        String word() {
            return word;
        }
    }
}
