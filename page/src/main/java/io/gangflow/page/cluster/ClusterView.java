package io.gangflow.page.cluster;

import io.gangflow.cluster.Cluster;
import io.gangflow.live.LiveMoment;
import io.gangflow.scheduling.state.ClusterSnapshot;
import java.time.Instant;

/**
 * The cluster at the time of one reading.
 *
 * @param version differs from that of the previous reading if the cluster does
 * @param at when it was read
 * @param cluster its pools with prices; without pools if it has no nodes
 */
public record ClusterView(long version, Instant at, Cluster cluster, LiveMoment moment) {

    /** Returns what schedulers see. */
    public ClusterSnapshot snapshot() {
        return moment.moment().snapshot();
    }
}
