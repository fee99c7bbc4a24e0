package io.gangflow.minicluster.control;

import io.gangflow.simulator.controller.ClusterObjects;
import io.gangflow.simulator.state.ClusterSnapshot;

/** Turns the objects of a cluster into what schedulers read. */
@FunctionalInterface
public interface SnapshotSource {
    ClusterSnapshot snapshot(ClusterObjects objects, long nowMillis);
}
