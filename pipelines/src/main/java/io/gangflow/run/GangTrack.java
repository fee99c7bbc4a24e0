package io.gangflow.run;

import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The life of a gang, in milliseconds since the start of the run. A gang is a PodGroup, or pods whose annotation marks
 * them as interdependent.
 *
 * @param queue empty if the scheduler has no queues
 * @param stage empty until an event of a pod names it
 * @param instance of the stage; empty while neither its PodGroup nor a pod names it
 * @param minMember number of pods that must run at the same time before any can work; at least 1
 * @param startedMillis when this number of pods ran for the first time
 */
public record GangTrack(
        String gang,
        String queue,
        String stage,
        OptionalInt instance,
        int minMember,
        long createdMillis,
        OptionalLong startedMillis) {

    /** Returns how long it waited to start; until the given time if it still waits. */
    public long waitedMillis(long untilMillis) {
        return Math.max(0, startedMillis.orElse(untilMillis) - createdMillis);
    }
}
