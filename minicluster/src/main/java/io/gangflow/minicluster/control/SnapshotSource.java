package io.gangflow.minicluster.control;

import io.gangflow.kubernetes.view.ClusterObjects;
import io.gangflow.scheduling.state.ClusterSnapshot;

/** Turns the objects of a cluster into what schedulers read. */
@FunctionalInterface
public interface SnapshotSource {
    ClusterSnapshot snapshot(ClusterObjects objects, long nowMillis);
}
