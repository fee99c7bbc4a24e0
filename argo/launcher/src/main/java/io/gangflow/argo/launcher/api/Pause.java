package io.gangflow.argo.launcher.api;

import java.time.Duration;

/** How time is let pass between two tries. */
@FunctionalInterface
public interface Pause {

    /** Waits; false, perhaps at once, when there is to be no further try. */
    boolean pause(Duration time);
}
