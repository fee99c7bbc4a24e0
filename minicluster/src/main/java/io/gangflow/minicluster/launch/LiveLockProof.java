package io.gangflow.minicluster.launch;

import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.argo.events.PodEvents;
import io.gangflow.run.PodRef;
import io.gangflow.run.SchedulingLock;
import io.gangflow.simulator.engine.ExpectedPodsOf;
import io.gangflow.simulator.engine.SnapshotOf;
import io.gangflow.simulator.lock.ExpectedPods;
import io.gangflow.simulator.lock.LockProof;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The core's lock proof on what is on the cluster now. Not thread-safe. */
final class LiveLockProof {

    private final MiniCluster cluster;
    private final RunObjects objects;
    private final LockProof proof = new LockProof();
    private final Set<String> served = new HashSet<>();

    LiveLockProof(MiniCluster cluster, RunObjects objects) {
        this.cluster = cluster;
        this.objects = objects;
    }

    Optional<SchedulingLock> find() {
        rememberServedApplications();
        List<ExpectedPods> expected = ExpectedPodsOf.objects(cluster.view()).stream()
                .filter(pods -> !served.contains(instance(pods.pod())))
                .toList();
        return proof.prove(SnapshotOf.objects(cluster.view(), cluster.nowMillis()), expected);
    }

    /** A driver that has had an executor needs no other: Spark removes executors a while before the driver ends. */
    private void rememberServedApplications() {
        objects.pods().stream()
                .filter(LiveLockProof::runs)
                .map(PodEvents::ref)
                .filter(pod -> pod.role().equals("executor"))
                .forEach(pod -> served.add(instance(pod)));
    }

    private static boolean runs(Pod pod) {
        return pod.getStatus() != null && "Running".equals(pod.getStatus().getPhase());
    }

    private static String instance(PodRef pod) {
        return pod.stage() + "/" + pod.instance();
    }
}
