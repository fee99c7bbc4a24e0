package io.gangflow.run;

import io.gangflow.cluster.Resources;
import java.util.function.ToLongFunction;

/**
 * The part of a cluster resource that was bound to pods from the start of a run to its end, as shares from 0 to 1.
 *
 * @param bound share bound to pods
 * @param idle part of that share bound to pods that a lock kept from working
 */
public record Utilisation(double bound, double idle) {

    private static final Utilisation NOTHING = new Utilisation(0, 0);

    /** Returns the share bound to pods that were not locked. */
    public double working() {
        return bound - idle;
    }

    static Utilisation of(Timeline timeline, ToLongFunction<Resources> dimension) {
        double all = timeline.offered(dimension);
        if (all <= 0) {
            return NOTHING;
        }
        double bound = 0;
        double idle = 0;
        for (PodTrack pod : timeline.pods()) {
            double share = dimension.applyAsLong(pod.requests()) * (double) pod.boundMillis(timeline.endMillis()) / all;
            bound += share;
            idle += pod.heldWhileLocked() ? share : 0;
        }
        return new Utilisation(bound, idle);
    }
}
