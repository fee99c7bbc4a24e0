package io.gangflow.run;

import io.gangflow.cluster.Resources;
import io.gangflow.run.RunEvent.PodOutcome;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The life of one pod, in milliseconds since the start of the run.
 *
 * @param waits why it waited, in the scheduler's words, each from when it was said; in order
 * @param gang the gang that it belongs to
 * @param message what was said when it ended; empty while it has not
 * @param progress what it last said of how far it had come; empty for most pods
 * @param heldWhileLocked it held its resources when the run was found locked, and could not work
 */
public record PodTrack(
        PodRef pod,
        Resources requests,
        long createdMillis,
        OptionalLong scheduledMillis,
        OptionalLong runningMillis,
        OptionalLong endedMillis,
        Optional<PodOutcome> outcome,
        Optional<String> node,
        List<Wait> waits,
        Optional<GangTrack> gang,
        String message,
        Optional<Progress> progress,
        boolean heldWhileLocked) {

    public PodTrack {
        waits = List.copyOf(waits);
    }

    /** What the scheduler said, and when. */
    public record Wait(long atMillis, String reason) {}

    /** Why it waited: the last reason that was given. */
    public Optional<String> reason() {
        return waits.isEmpty()
                ? Optional.empty()
                : Optional.of(waits.get(waits.size() - 1).reason());
    }

    /** The queue of its gang; empty where there is none. */
    public String queue() {
        return gang.map(GangTrack::queue).orElse("");
    }

    /** How long it waited for a node, up to a moment when it still waits. */
    public long waitedMillis(long untilMillis) {
        return scheduledMillis.orElse(endedMillis.orElse(untilMillis)) - createdMillis;
    }

    /** How long its containers ran, up to a moment when they still run; zero when they never did. */
    public long ranMillis(long untilMillis) {
        return runningMillis.isEmpty() ? 0 : endedMillis.orElse(untilMillis) - runningMillis.getAsLong();
    }

    /** How long it took room on its node. */
    public long boundMillis(long untilMillis) {
        return scheduledMillis.isEmpty() ? 0 : endedMillis.orElse(untilMillis) - scheduledMillis.getAsLong();
    }

    /**
     * How much of {@link #boundMillis} it could not work: its gang was not complete yet, or it was held by the lock.
     */
    public long stalledMillis(long untilMillis) {
        if (heldWhileLocked || scheduledMillis.isEmpty()) {
            return boundMillis(untilMillis);
        }
        long end = endedMillis.orElse(untilMillis);
        long works = gang.map(group -> group.startedMillis().orElse(end)).orElse(0L);
        return Math.max(0, Math.min(works, end) - scheduledMillis.getAsLong());
    }
}
