package io.gangflow.live;

import io.gangflow.run.SchedulingLock;
import java.util.Optional;

/** Says whether a run can never end any more. Asked in the thread that launches, several times a second. */
@FunctionalInterface
public interface LockSource {

    /** Knows of no locks. */
    LockSource NONE = (workflow, atMillis) -> Optional.empty();

    /**
     * The lock that the run is in, if that is a fact.
     *
     * @param workflow name of the run's workflow
     * @param atMillis since the run's start
     */
    Optional<SchedulingLock> look(String workflow, long atMillis);
}
