package io.gangflow.live;

import io.gangflow.run.SchedulingLock;
import java.util.Optional;

/** Checks whether a run is locked. Called on the launching thread, several times per second. */
@FunctionalInterface
public interface LockSource {

    /** Never reports a lock. */
    LockSource NONE = (workflow, atMillis) -> Optional.empty();

    /**
     * Returns the lock of the run, if it is proved.
     *
     * @param workflow name of the run's workflow
     * @param atMillis since the run's start
     */
    Optional<SchedulingLock> findLock(String workflow, long atMillis);
}
