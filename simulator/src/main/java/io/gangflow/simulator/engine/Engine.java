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
 * A cluster in virtual time: its objects, and the loops that watch them. Deterministic: the same input gives the same
 * events. Not thread-safe.
 */
public final class Engine {

    private final VirtualClock clock = new VirtualClock();
    private final ObjectStore store;
    private final Latencies latencies;
    private final SnapshotBuilder snapshots;
    private final List<SchedulerLoop> schedulers = new ArrayList<>();
    private final Set<String> lostNodes = new HashSet<>();

    public Engine(long seed, Latencies latencies) {
        this.store = new ObjectStore(seed);
        this.latencies = latencies;
        this.snapshots = SnapshotBuilder.following(store);
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

    /** Returns the current input of schedulers; unchanged parts are the same objects as before. */
    ClusterSnapshot snapshot() {
        return snapshots.next(store, clock.nowMillis());
    }

    public void add(Controller controller) {
        store.listen(new ControllerLoop(controller, clock, store, latencies));
    }

    /** Adds a scheduler with its first cycle at the given time. */
    public void add(Scheduler scheduler, long firstCycle) {
        add(scheduler, firstCycle, (namespace, pod, message) -> {});
    }

    public void add(Scheduler scheduler, long firstCycle, SchedulerLoop.WaitingListener waiting) {
        SchedulerLoop loop = new SchedulerLoop(scheduler, this, firstCycle, waiting);
        schedulers.add(loop);
        store.listen(loop);
    }

    /** Returns whether every scheduler has seen the current state, and has nothing to do. */
    public boolean schedulersAreSettled() {
        return schedulers.stream().allMatch(SchedulerLoop::isSettled);
    }

    /** Stops the node and all pods on it. */
    void loseNode(String node) {
        lostNodes.add(node);
    }

    /** Returns whether a pod runs, is not being deleted, and its node is reachable. */
    public boolean isAtWork(Pod pod) {
        return PodStatusView.isRunning(pod) && !ObjectView.isDeleting(pod) && !isLost(pod);
    }

    public boolean isLost(Pod pod) {
        String node = pod.getSpec().getNodeName();
        return node != null && isLost(node);
    }

    public boolean isLost(String node) {
        return lostNodes.contains(node);
    }
}
