package io.gangflow.run;

import io.gangflow.cluster.Resources;
import io.gangflow.run.RunEvent.PodOutcome;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The life of one pod, in milliseconds since the start of the run.
 *
 * @param waits why it waited, in the scheduler's words, each from the time of the event; in order
 * @param gang the gang that it belongs to
 * @param message message at its end; empty before its end
 * @param progress its last reported progress; empty for most pods
 * @param heldWhileLocked whether it held resources when the run was found locked, and could not work
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

    /** A reason given by the scheduler, and its time. */
    public record Wait(long atMillis, String reason) {}

    /** Returns the last reason why it waited. */
    public Optional<String> reason() {
        return waits.isEmpty()
                ? Optional.empty()
                : Optional.of(waits.get(waits.size() - 1).reason());
    }

    /** Returns the queue of its gang; empty if there is none. */
    public String queue() {
        return gang.map(GangTrack::queue).orElse("");
    }

    /** Returns how long it waited for a node; until the given time if it still waits. */
    public long waitedMillis(long untilMillis) {
        return scheduledMillis.orElse(endedMillis.orElse(untilMillis)) - createdMillis;
    }

    /** Returns how long its containers ran, until the given time if they still run; zero if they never did. */
    public long ranMillis(long untilMillis) {
        return runningMillis.isEmpty() ? 0 : endedMillis.orElse(untilMillis) - runningMillis.getAsLong();
    }

    /** Returns how long it was bound to its node. */
    public long boundMillis(long untilMillis) {
        return scheduledMillis.isEmpty() ? 0 : endedMillis.orElse(untilMillis) - scheduledMillis.getAsLong();
    }

    /**
     * Returns the part of {@link #boundMillis} in which it could not work: its gang was not complete yet, or the run
     * was locked.
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
