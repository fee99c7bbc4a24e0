package io.gangflow.simulator.engine;

import io.gangflow.cluster.Resources;
import io.gangflow.run.PodRef;
import io.gangflow.run.SchedulingLock;
import io.gangflow.simulator.state.ClusterSnapshot;
import io.gangflow.simulator.state.PodState;
import java.util.List;
import java.util.Optional;

/** Finds out whether a run is locked. */
final class LockWatch {

    private final Engine engine;

    LockWatch(Engine engine) {
        this.engine = engine;
    }

    Optional<SchedulingLock> look() {
        if (engine.clock().hasWork() || !engine.schedulersAreSettled()) {
            return Optional.empty();
        }
        ClusterSnapshot snapshot =
                SnapshotOf.objects(engine.store(), engine.clock().nowMillis());
        List<SchedulingLock.Holder> holders = snapshot.pods().stream()
                .filter(PodState::holdsResources)
                .map(pod -> new SchedulingLock.Holder(ref(pod), pod.node().orElseThrow(), pod.requests()))
                .toList();
        List<SchedulingLock.Waiter> waiters = snapshot.pods().stream()
                .filter(pod -> pod.node().isEmpty() && pod.phase() == PodState.Phase.PENDING)
                .map(pod -> new SchedulingLock.Waiter(ref(pod), pod.requests(), "no node has room"))
                .toList();
        List<SchedulingLock.Free> free = snapshot.nodes().stream()
                .map(node -> new SchedulingLock.Free(
                        node.name(),
                        node.allocatable()
                                .minus(snapshot.pods().stream()
                                        .filter(pod -> pod.holdsResources()
                                                && pod.node().equals(Optional.of(node.name())))
                                        .map(PodState::requests)
                                        .reduce(Resources.NONE, Resources::plus))))
                .toList();
        return waiters.isEmpty() ? Optional.empty() : Optional.of(new SchedulingLock(holders, waiters, free));
    }

    private PodRef ref(PodState pod) {
        return PodEvents.ref(engine.store()
                .get(io.fabric8.kubernetes.api.model.Pod.class, pod.namespace(), pod.name())
                .orElseThrow());
    }
}
