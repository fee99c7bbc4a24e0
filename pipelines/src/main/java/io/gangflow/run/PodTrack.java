package io.gangflow.run;

import io.gangflow.cluster.Resources;
import io.gangflow.run.RunEvent.PodOutcome;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The life of one pod, in milliseconds since the start of the run.
 *
 * @param reason why it waited, in the scheduler's words; the last one that was given
 * @param message what was said when it ended; empty while it has not
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
        Optional<String> reason,
        String message,
        boolean heldWhileLocked) {

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
}
