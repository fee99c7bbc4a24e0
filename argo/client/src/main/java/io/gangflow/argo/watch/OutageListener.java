package io.gangflow.argo.watch;

import java.time.Duration;

/** Hears of a cluster that goes away and comes back. */
public interface OutageListener {

    /** It has not answered for so long; told once for each outage. */
    void away(Duration silent, String why);

    /** It answers again, after so long; told only where {@link #away} was. */
    void back(Duration silent);

    /** Tells nobody. */
    static OutageListener silent() {
        return new OutageListener() {
            @Override
            public void away(Duration silent, String why) {
                // nobody wants to know
            }

            @Override
            public void back(Duration silent) {
                // nobody wants to know
            }
        };
    }
}
