package io.gangflow.scheduling.lock;

import io.gangflow.run.SchedulingLock;
import io.gangflow.scheduling.state.ClusterSnapshot;
import io.gangflow.scheduling.state.PodState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Proves that a cluster is locked, in the manner of the banker's algorithm: it lets everything finish that can in the
 * most favourable future, whatever the scheduler will really do, and frees its room. A claim is a fact; silence proves
 * nothing. Nodes do not come or go, nobody deletes pods, and running pods without a need end, but for those that are
 * restarted forever. Immutable.
 */
public final class LockProof {

    /**
     * Whether nothing can ever finish any more although work is unfinished.
     *
     * @param expected what will be needed and does not exist yet; leaving it out hides locks but invents none
     */
    public Optional<SchedulingLock> prove(ClusterSnapshot snapshot, List<ExpectedPods> expected) {
        Scene scene = new Scene(snapshot, expected);
        List<Workload> workloads = Workloads.of(scene);
        Room room = new Room(scene.nodes());
        boolean progress =
                workloads.stream().anyMatch(workload -> workload.after().isEmpty() && workload.canFinish(room));
        return workloads.isEmpty() || progress || preemptionMayHelp(scene)
                ? Optional.empty()
                : Optional.of(LockReport.of(scene, workloads));
    }

    /**
     * Whether some work can never finish although other work still does: a warning ahead of {@link #prove}. The report
     * is about what never finishes.
     */
    public Optional<SchedulingLock> foresee(ClusterSnapshot snapshot, List<ExpectedPods> expected) {
        Scene scene = new Scene(snapshot, expected);
        List<Workload> unfinished = new ArrayList<>(Workloads.of(scene));
        Room room = new Room(scene.nodes());
        while (finishOne(unfinished, room)) {
            // each turn removes one workload
        }
        unfinished.removeIf(workload -> workload.endless() && workload.canFinish(room));
        return unfinished.isEmpty() || preemptionMayHelp(scene)
                ? Optional.empty()
                : Optional.of(LockReport.of(scene, unfinished));
    }

    /**
     * The report on a cluster of which the caller knows that nothing will change any more: no work is under way, and the
     * scheduler has decided nothing on this very snapshot. Empty when no pod waits.
     */
    public Optional<SchedulingLock> atRest(ClusterSnapshot snapshot, List<ExpectedPods> expected) {
        Scene scene = new Scene(snapshot, expected);
        List<Workload> stuck = Workloads.of(scene).stream()
                .filter(workload -> !workload.lacksNothing())
                .toList();
        return stuck.isEmpty() ? Optional.empty() : Optional.of(LockReport.of(scene, stuck));
    }

    /** What ends gives room back, so the order does not matter; what stays forever is left for later. */
    private static boolean finishOne(List<Workload> unfinished, Room room) {
        for (Iterator<Workload> iterator = unfinished.iterator(); iterator.hasNext(); ) {
            Workload workload = iterator.next();
            if (!workload.endless() && isOver(workload.after(), unfinished, room) && workload.canFinish(room)) {
                iterator.remove();
                workload.holders().forEach(room::release);
                if (workload.followers()) {
                    workload.candidates()
                            .forEach(follower -> unfinished.add(Workload.waiting(follower, false, Optional.empty())));
                }
                return true;
            }
        }
        return false;
    }

    /** Whether nothing is left to wait for: it has ended, or runs for good once it is placed. */
    private static boolean isOver(List<Workload> awaited, List<Workload> unfinished, Room room) {
        return awaited.stream()
                .filter(unfinished::contains)
                .allMatch(workload -> workload.endless() && workload.canFinish(room));
    }

    /** kube-scheduler evicts pods of lower priority; then no claim is made. */
    private static boolean preemptionMayHelp(Scene scene) {
        Map<Integer, Room> without = new HashMap<>();
        return scene.pods().stream()
                .filter(pod -> pod.schedulerName().equals("default-scheduler"))
                .filter(pod -> pod.node().isEmpty() && !Scene.ended(pod))
                .filter(pod -> !"Never".equals(pod.spec().getPreemptionPolicy()))
                .filter(pod -> holders(scene, pod.priority()).findAny().isPresent())
                .anyMatch(pod -> {
                    Room room = without.computeIfAbsent(pod.priority(), priority -> without(scene, priority));
                    Member member = scene.member(pod);
                    return IntStream.range(0, room.nodes()).anyMatch(node -> room.capacityFor(member, node, 1) > 0);
                });
    }

    private static Stream<PodState> holders(Scene scene, int below) {
        return scene.pods().stream().filter(Scene::holds).filter(pod -> pod.priority() < below);
    }

    /** What would be free if all pods of lower priority were evicted. */
    private static Room without(Scene scene, int below) {
        Room room = new Room(scene.nodes());
        holders(scene, below).map(scene::info).forEach(room::release);
        return room;
    }
}
