package io.gangflow.airflow.state;

import java.util.Locale;

/**
 * State of a TaskInstance: those that every client since Airflow 3.0 knows (Airflow 3.3, utils/state.py); a task of
 * which nothing is known yet has none.
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

    /** As Airflow writes it. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether it will not change any more by itself. */
    public boolean ended() {
        return this == SUCCESS || this == FAILED || this == UPSTREAM_FAILED || this == SKIPPED;
    }
}
