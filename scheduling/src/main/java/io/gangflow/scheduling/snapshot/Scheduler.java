package io.gangflow.scheduling.snapshot;

import io.gangflow.scheduling.state.ClusterSnapshot;

/**
 * A policy over a snapshot. A model may keep what the real scheduler keeps between two looks (queues, back-off,
 * rotating start index), and is deterministic for its seed and the snapshots it was given. Not thread-safe.
 */
public interface Scheduler {

    /** The value of {@code pod.spec.schedulerName} that it serves. */
    String schedulerName();

    Decisions schedule(ClusterSnapshot snapshot);

    /**
     * When it wants to look again.
     *
     * @param nowMillis time of the look that has just ended
     * @param changed whether the cluster has changed since
     * @return a time after {@code nowMillis}, or {@link Long#MAX_VALUE} for: not before something changes
     */
    long nextLook(long nowMillis, boolean changed);
}
