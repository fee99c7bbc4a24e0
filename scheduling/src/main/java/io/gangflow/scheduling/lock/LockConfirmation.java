package io.gangflow.scheduling.lock;

import io.gangflow.run.PodRef;
import io.gangflow.run.SchedulingLock;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Confirms a lock after it has been unchanged for a while: on a live cluster a proof may be based on an outdated view.
 * Not thread-safe.
 */
public final class LockConfirmation {

    private final long confirmationMillis;
    private List<PodRef> pods = List.of();
    private long sinceMillis;

    /**
     * Starts without a lock.
     *
     * @param confirmationMillis how long the same pods have to be in the lock
     */
    public LockConfirmation(long confirmationMillis) {
        this.confirmationMillis = confirmationMillis;
    }

    /** Returns the current lock once the same pods have been in it for long enough. */
    public Optional<SchedulingLock> confirm(Optional<SchedulingLock> found, long nowMillis) {
        List<PodRef> involved = found.map(LockConfirmation::involved).orElse(List.of());
        if (!involved.equals(pods)) {
            pods = involved;
            sinceMillis = nowMillis;
        }
        return found.filter(lock -> nowMillis - sinceMillis >= confirmationMillis);
    }

    /** Returns since when the pods of the last lock have been in it. */
    public long sinceMillis() {
        return sinceMillis;
    }

    private static List<PodRef> involved(SchedulingLock lock) {
        return Stream.concat(
                        lock.holders().stream().map(SchedulingLock.Holder::pod),
                        lock.waiters().stream().map(SchedulingLock.Waiter::pod))
                .sorted()
                .toList();
    }
}
