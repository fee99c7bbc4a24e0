package io.gangflow.airflow.state;

import java.util.Locale;

/**
 * The state of a TaskInstance: only states that every client since Airflow 3.0 supports (Airflow 3.3, utils/state.py).
 * A task without a known state has none.
 */
public enum TaskState {
    SCHEDULED,
    QUEUED,
    RUNNING,
    SUCCESS,
    RESTARTING,
    FAILED,
    UP_FOR_RETRY,
    UPSTREAM_FAILED,
    SKIPPED,
    DEFERRED;

    /** Returns the name in Airflow. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether the state is final, unless a user changes it. */
    public boolean ended() {
        return this == SUCCESS || this == FAILED || this == UPSTREAM_FAILED || this == SKIPPED;
    }
}
