package io.gangflow.argo.launcher.api;

import java.time.Duration;

/** The time that has passed since some moment; never goes back. */
@FunctionalInterface
public interface LauncherClock {

    Duration elapsed();

    static LauncherClock ofThisMachine() {
        return () -> Duration.ofNanos(System.nanoTime());
    }
}
