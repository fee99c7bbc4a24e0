package io.gangflow.minicluster.control;

import io.gangflow.kubernetes.view.ClusterObjects;
import io.gangflow.scheduling.state.ClusterSnapshot;

/** Converts the objects of a cluster into the snapshot that schedulers use. */
@FunctionalInterface
public interface SnapshotSource {
    ClusterSnapshot snapshot(ClusterObjects objects, long nowMillis);
}
