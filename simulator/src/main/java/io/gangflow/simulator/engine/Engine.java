package io.gangflow.simulator.engine;

import io.fabric8.kubernetes.api.model.Pod;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.kubernetes.view.PodStatusView;
import io.gangflow.scheduling.snapshot.Scheduler;
import io.gangflow.scheduling.state.ClusterSnapshot;
import io.gangflow.simulator.controller.Controller;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A cluster in virtual time: its objects, and the loops that watch them. Deterministic: what happens is a function of
 * what was put in. Not thread-safe.
 */
public final class Engine {

    private final VirtualClock clock = new VirtualClock();
    private final ObjectStore store;
    private final Latencies latencies;
    private final SnapshotOf snapshots;
    private final List<SchedulerLoop> schedulers = new ArrayList<>();
    private final Set<String> lostNodes = new HashSet<>();

    public Engine(long seed, Latencies latencies) {
        this.store = new ObjectStore(seed);
        this.latencies = latencies;
        this.snapshots = SnapshotOf.following(store);
    }

    public VirtualClock clock() {
        return clock;
    }

    public ObjectStore store() {
        return store;
    }

    public Latencies latencies() {
        return latencies;
    }

    /** What schedulers read now; what has not changed since the last time is the same object again. */
    ClusterSnapshot snapshot() {
        return snapshots.next(store, clock.nowMillis());
    }

    public void add(Controller controller) {
        store.listen(new ControllerLoop(controller, clock, store, latencies));
    }

    /** Lets a scheduler look, for the first time at the given moment. */
    public void add(Scheduler scheduler, long firstLook) {
        add(scheduler, firstLook, (namespace, pod, message) -> {});
    }

    void add(Scheduler scheduler, long firstLook, SchedulerLoop.WaitingListener waiting) {
        SchedulerLoop loop = new SchedulerLoop(scheduler, this, firstLook, waiting);
        schedulers.add(loop);
        store.listen(loop);
    }

    /** Whether every scheduler has seen everything as it is now, and wants nothing. */
    boolean schedulersAreSettled() {
        return schedulers.stream().allMatch(SchedulerLoop::isSettled);
    }

    /** The node and what runs on it do nothing any more. */
    void loseNode(String node) {
        lostNodes.add(node);
    }

    /** Whether a pod runs, is not about to go, and its node is heard of. */
    boolean isAtWork(Pod pod) {
        return PodStatusView.isRunning(pod) && !ObjectView.isDeleting(pod) && !isLost(pod);
    }

    boolean isLost(Pod pod) {
        String node = pod.getSpec().getNodeName();
        return node != null && isLost(node);
    }

    boolean isLost(String node) {
        return lostNodes.contains(node);
    }
}
