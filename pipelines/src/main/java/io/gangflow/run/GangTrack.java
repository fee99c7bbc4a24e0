package io.gangflow.run;

import java.util.OptionalLong;

/**
 * The life of a gang, in milliseconds since the start of the run: a PodGroup, or pods whose annotation says that they
 * need each other.
 *
 * @param queue empty where the scheduler has no queues
 * @param stage empty as long as no pod of the gang has told
 * @param minMember how many pods must run at the same time before any can work; at least 1
 * @param startedMillis when so many ran for the first time
 */
public record GangTrack(
        String gang, String queue, String stage, int minMember, long createdMillis, OptionalLong startedMillis) {

    /** How long it waited to start, up to a moment when it still waits. */
    public long waitedMillis(long untilMillis) {
        return Math.max(0, startedMillis.orElse(untilMillis) - createdMillis);
    }
}
