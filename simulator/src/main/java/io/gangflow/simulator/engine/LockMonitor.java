package io.gangflow.simulator.engine;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.gangflow.kubernetes.view.PodStatusView;
import io.gangflow.run.SchedulingLock;
import io.gangflow.scheduling.lock.ExpectedPods;
import io.gangflow.scheduling.lock.LockProof;
import io.gangflow.scheduling.state.ClusterSnapshot;
import io.gangflow.workloads.events.PodEvents;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Checks for a lock whenever the schedulers have nothing left to decide and the cluster has changed since the last
 * check. A lock that is proved once remains true; it is reported when the cluster has come to rest, or after a delay,
 * so that all pods that will wait forever exist by then.
 */
public final class LockMonitor {

    private static final long PATIENCE_MILLIS = 60_000;

    private final Engine engine;
    private final UnaryOperator<ClusterSnapshot> potential;
    private final LockProof proof = new LockProof();
    private final WaitingObjects waiting = new WaitingObjects();
    private final RunningPodTracker running;
    private long lookedAt = -1;
    private long provedMillis = Long.MAX_VALUE;

    /** @param potential the cluster with all nodes that may still be added */
    public LockMonitor(Engine engine, UnaryOperator<ClusterSnapshot> potential) {
        this.engine = engine;
        this.potential = potential;
        engine.store().listen(waiting);
        running = RunningPodTracker.of(engine.store());
    }

    public Optional<SchedulingLock> check() {
        boolean between = engine.clock().nextMillis() == engine.clock().nowMillis();
        if (between || !engine.schedulersAreSettled()) {
            return Optional.empty();
        }
        boolean atRest = !engine.clock().hasWork();
        if (!atRest
                && (!waiting.allExist()
                        || running.isThere()
                        || lookedAt == engine.store().version())) {
            return Optional.empty();
        }
        lookedAt = engine.store().version();
        long now = engine.clock().nowMillis();
        ClusterSnapshot snapshot = potential.apply(engine.snapshot());
        List<ExpectedPods> expected = ExpectedPodsOf.objects(engine.store());
        if (atRest) {
            return proof.atRest(snapshot, expected);
        }
        Optional<SchedulingLock> proved = proof.prove(snapshot, expected);
        if (proved.isPresent() && provedMillis == Long.MAX_VALUE) {
            provedMillis = now;
            engine.clock().scheduleCycle(now + PATIENCE_MILLIS, () -> lookedAt = -1);
        }
        return proved.filter(lock -> now >= provedMillis + PATIENCE_MILLIS);
    }

    /**
     * Tracks whether anything waits for room or is about to: pods without a node, PodGroups that are not admitted, and
     * drivers whose executors may be missing. Without any there is no lock, and the scan of all pods can be skipped.
     */
    private static final class WaitingObjects implements StoreListener {

        private final Set<String> waiting = new HashSet<>();

        @Override
        public void onChange(Optional<HasMetadata> before, Optional<HasMetadata> after) {
            HasMetadata object = after.or(() -> before).orElseThrow();
            boolean waits = after.isPresent()
                    && (object instanceof Pod pod ? waits(pod) : object instanceof PodGroup group && !isLetIn(group));
            if (waits) {
                waiting.add(object.getMetadata().getUid());
            } else {
                waiting.remove(object.getMetadata().getUid());
            }
        }

        private static boolean waits(Pod pod) {
            return !PodStatusView.hasEnded(pod)
                    && (pod.getSpec().getNodeName() == null
                            || PodEvents.ref(pod).role().equals("driver"));
        }

        private static boolean isLetIn(PodGroup group) {
            return group.getStatus() != null
                    && group.getStatus().getPhase() != null
                    && !group.getStatus().getPhase().equals("Pending");
        }

        boolean allExist() {
            return !waiting.isEmpty();
        }
    }
}
