package io.gangflow.minicluster.launch;

import io.gangflow.run.SchedulingLock;
import io.gangflow.simulator.engine.ExpectedPodsOf;
import io.gangflow.simulator.engine.ServedApplications;
import io.gangflow.simulator.engine.SnapshotOf;
import io.gangflow.simulator.lock.ExpectedPods;
import io.gangflow.simulator.lock.LockProof;
import java.util.List;
import java.util.Optional;

/** The core's lock proof on what is on the cluster now. Not thread-safe. */
final class LiveLockProof {

    private final MiniCluster cluster;
    private final RunObjects objects;
    private final LockProof proof = new LockProof();
    private final ServedApplications served = new ServedApplications();

    LiveLockProof(MiniCluster cluster, RunObjects objects) {
        this.cluster = cluster;
        this.objects = objects;
    }

    Optional<SchedulingLock> find() {
        List<ExpectedPods> expected = served.stillNeeded(objects.pods(), ExpectedPodsOf.objects(cluster.view()));
        return proof.prove(SnapshotOf.objects(cluster.view(), cluster.nowMillis()), expected);
    }
}
