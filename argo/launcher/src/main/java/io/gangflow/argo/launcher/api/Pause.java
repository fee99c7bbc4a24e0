package io.gangflow.argo.launcher.api;

import java.time.Duration;

/** The pause between two attempts. */
@FunctionalInterface
public interface Pause {

    /** Waits; returns false, perhaps immediately, when there must be no further attempt. */
    boolean pause(Duration time);
}
