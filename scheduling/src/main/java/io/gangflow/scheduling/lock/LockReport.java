package io.gangflow.scheduling.lock;

import io.gangflow.run.SchedulingLock;
import io.gangflow.run.SchedulingLock.Free;
import io.gangflow.run.SchedulingLock.Holder;
import io.gangflow.run.SchedulingLock.Waiter;
import io.gangflow.scheduling.kube.NodeFilters;
import io.gangflow.scheduling.snapshot.NodeInfo;
import io.gangflow.scheduling.snapshot.PodInfo;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Builds the report of a lock: holders, pending pods with reasons, and free resources. */
final class LockReport {

    private final LockSnapshot scene;
    private final FreeResources room;

    private LockReport(LockSnapshot scene) {
        this.scene = scene;
        room = new FreeResources(scene.nodes());
    }

    static SchedulingLock of(LockSnapshot scene, List<Workload> stuck) {
        LockReport report = new LockReport(scene);
        List<Holder> holders = stuck.stream()
                .flatMap(workload -> workload.holders().stream())
                .map(LockReport::holder)
                .toList();
        List<Waiter> waiters = stuck.stream().flatMap(report::waiters).toList();
        List<Free> free = scene.nodes().stream()
                .map(node -> new Free(node.name(), scene.dimensions().resources(freeOf(node))))
                .toList();
        return new SchedulingLock(holders, waiters, free);
    }

    private static Holder holder(PodInfo pod) {
        return new Holder(
                Member.refOf(pod.pod()), pod.pod().node().orElse(""), pod.pod().requests());
    }

    private Stream<Waiter> waiters(Workload workload) {
        return Stream.concat(workload.required().stream(), workload.candidates().stream())
                .map(member -> new Waiter(
                        member.ref(), scene.dimensions().resources(member.request()), reason(workload, member)));
    }

    private String reason(Workload workload, Member member) {
        return workload.forbidden()
                .or(() -> member.info().flatMap(pod -> NodeFilters.reasonsAgainst(pod, scene.nodes())))
                .orElseGet(() -> together(workload, member));
    }

    /** Returns the reason for a pod that does not exist yet, or that would fit alone. */
    private String together(Workload workload, Member member) {
        int needed = workload.required().size() + Math.max(0, workload.need());
        int fits = IntStream.range(0, room.nodes())
                .map(node -> room.capacityFor(member, node, needed))
                .sum();
        return needed == 1 && fits == 0
                ? "no node has room for it"
                : "%s needs %d more pods at the same time; there is room for %d"
                        .formatted(workload.name(), needed, Math.min(fits, needed));
    }

    private static long[] freeOf(NodeInfo node) {
        return IntStream.range(0, node.dimensions().size())
                .mapToLong(node::free)
                .toArray();
    }
}
