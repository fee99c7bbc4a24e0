package io.gangflow.argo.watch;

import java.time.Duration;

/** Receives the start and the end of outages of a cluster. */
public interface OutageListener {

    /** The cluster has not responded for this time; called once for each outage. */
    void away(Duration silent, String why);

    /** The cluster responds again, after this time; called only after {@link #away}. */
    void back(Duration silent);

    /** Ignores outages. */
    static OutageListener silent() {
        return new OutageListener() {
            @Override
            public void away(Duration silent, String why) {
                // ignored
            }

            @Override
            public void back(Duration silent) {
                // ignored
            }
        };
    }
}
