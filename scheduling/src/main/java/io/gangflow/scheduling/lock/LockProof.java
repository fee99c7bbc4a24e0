package io.gangflow.scheduling.lock;

import io.gangflow.run.SchedulingLock;
import io.gangflow.scheduling.state.ClusterSnapshot;
import io.gangflow.scheduling.state.PodState;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Proves that a cluster is locked, in the manner of the banker's algorithm: it assumes the most favourable future,
 * whatever the scheduler will really do, in which everything finishes that can, and frees its resources. A reported
 * lock is certain; no report proves nothing. Assumptions: nodes do not come or go, no pods are deleted, and running
 * pods without unmet needs end, except for those that are restarted forever. Immutable.
 */
public final class LockProof {

    /**
     * Returns the lock if nothing can ever finish any more although work is unfinished.
     *
     * @param expected pods that will be needed and do not exist yet; without them locks may be missed, but none is
     *     reported wrongly
     */
    public Optional<SchedulingLock> prove(ClusterSnapshot snapshot, List<ExpectedPods> expected) {
        LockSnapshot scene = new LockSnapshot(snapshot, expected);
        List<Workload> workloads = Workloads.of(scene);
        FreeResources room = new FreeResources(scene.nodes());
        boolean progress =
                workloads.stream().anyMatch(workload -> workload.after().isEmpty() && workload.canFinish(room));
        return workloads.isEmpty() || progress || preemptionMayHelp(scene)
                ? Optional.empty()
                : Optional.of(LockReport.of(scene, workloads));
    }

    /**
     * Returns the lock if some work can never finish although other work still can: a warning ahead of {@link #prove}.
     * The report is about the work that never finishes.
     */
    public Optional<SchedulingLock> foresee(ClusterSnapshot snapshot, List<ExpectedPods> expected) {
        LockSnapshot scene = new LockSnapshot(snapshot, expected);
        List<Workload> unfinished = BestCaseFuture.neverFinished(Workloads.of(scene), new FreeResources(scene.nodes()));
        return unfinished.isEmpty() || preemptionMayHelp(scene)
                ? Optional.empty()
                : Optional.of(LockReport.of(scene, unfinished));
    }

    /**
     * Reports on a cluster of which the caller knows that nothing will change any more: no work is in progress, and the
     * scheduler has decided nothing on this snapshot. Empty if no pod is pending.
     */
    public Optional<SchedulingLock> atRest(ClusterSnapshot snapshot, List<ExpectedPods> expected) {
        LockSnapshot scene = new LockSnapshot(snapshot, expected);
        List<Workload> stuck = Workloads.of(scene).stream()
                .filter(workload -> !workload.lacksNothing())
                .toList();
        return stuck.isEmpty() ? Optional.empty() : Optional.of(LockReport.of(scene, stuck));
    }

    /** kube-scheduler evicts pods of lower priority; then no lock is reported. */
    private static boolean preemptionMayHelp(LockSnapshot scene) {
        OptionalInt lowest = scene.pods().stream()
                .filter(LockSnapshot::holds)
                .mapToInt(PodState::priority)
                .min();
        Map<Integer, FreeResources> without = new HashMap<>();
        return scene.pods().stream()
                .filter(pod -> pod.schedulerName().equals("default-scheduler"))
                .filter(pod -> pod.node().isEmpty() && !LockSnapshot.ended(pod))
                .filter(pod -> !"Never".equals(pod.spec().getPreemptionPolicy()))
                .filter(pod -> lowest.isPresent() && lowest.getAsInt() < pod.priority())
                .anyMatch(pod -> {
                    FreeResources room = without.computeIfAbsent(pod.priority(), priority -> without(scene, priority));
                    Member member = scene.member(pod);
                    return IntStream.range(0, room.nodes()).anyMatch(node -> room.capacityFor(member, node, 1) > 0);
                });
    }

    /** Returns the free resources after the eviction of all pods of lower priority. */
    private static FreeResources without(LockSnapshot scene, int below) {
        FreeResources room = new FreeResources(scene.nodes());
        scene.pods().stream()
                .filter(LockSnapshot::holds)
                .filter(pod -> pod.priority() < below)
                .map(scene::info)
                .forEach(room::release);
        return room;
    }
}
