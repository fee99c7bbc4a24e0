package io.gangflow.scheduling.snapshot;

import io.gangflow.scheduling.state.ClusterSnapshot;

/**
 * A scheduling policy over a snapshot. A model may keep the state that the real scheduler keeps between two cycles
 * (queues, backoff, rotating start index), and is deterministic for its seed and the snapshots it was given. Not
 * thread-safe.
 */
public interface Scheduler {

    /** Returns the value of {@code pod.spec.schedulerName} that it serves. */
    String schedulerName();

    Decisions schedule(ClusterSnapshot snapshot);

    /**
     * Returns the time of the next cycle.
     *
     * @param nowMillis time of the cycle that has just ended
     * @param changed whether the cluster has changed since
     * @return a time after {@code nowMillis}, or {@link Long#MAX_VALUE} for: not before something changes
     */
    long nextCycle(long nowMillis, boolean changed);
}
