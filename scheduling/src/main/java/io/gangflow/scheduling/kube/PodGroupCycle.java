package io.gangflow.scheduling.kube;

import io.gangflow.scheduling.snapshot.NodeInfo;
import io.gangflow.scheduling.snapshot.PodInfo;
import io.gangflow.scheduling.state.PodState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Places the pending pods of a gang in one cycle (kube-scheduler 1.36.1, schedule_one_podgroup.go with the plugin
 * GangScheduling): each pod is tried as if those before it were already placed. If enough pods of the gang find a node,
 * all of these are bound, otherwise none. Pods that only fit after preemption count as well, but then the whole gang
 * waits for it. Evictions are not undone if the gang does not fit in the end, as in reality.
 */
final class PodGroupCycle {

    private static final Set<String> GANG = Set.of("GangScheduling");
    private static final String TOO_FEW =
            "pod group is unschedulable, waiting for minCount pods from a gang to be scheduled,"
                    + " one or more plugins asked to wait and no plugin rejected pod";
    private static final String ROOM_IS_MADE =
            "pod group is unschedulable, pod group is waiting for preemption to complete";

    private final SchedulingCycle cycle;
    private final List<Member> members = new ArrayList<>();

    PodGroupCycle(SchedulingCycle cycle) {
        this.cycle = cycle;
    }

    /** Tries the gang with all its pending pods. */
    void attempt(List<QueuedPod> pods, Gangs.Gang gang, GangCounts counts) {
        pods.forEach(pod -> members.add(tried(pod)));
        members.forEach(Member::giveBack);
        List<Member> ready =
                members.stream().filter(member -> member.node().isPresent()).toList();
        boolean enough = counts.placed(gang) + ready.size() >= gang.minCount();
        if (enough && ready.stream().noneMatch(Member::makesRoom)) {
            ready.forEach(member -> cycle.bind(member.pod(), member.node().orElseThrow()));
            counts.placed(gang, ready.size());
        } else {
            ready.forEach(member -> hold(member, enough));
        }
        members.stream()
                .filter(member -> member.node().isEmpty())
                .forEach(member -> cycle.fail(member.pod(), member.filters(), member.message()));
    }

    private Member tried(QueuedPod pod) {
        PodInfo info = cycle.info(pod);
        Optional<NodeInfo> found = cycle.find(info);
        if (found.isPresent()) {
            take(info, found.get());
            return new Member(pod, info, found, false, GANG, "");
        }
        Set<String> filters = cycle.diagnosis(info).filters();
        SchedulingCycle.Room room = cycle.makeRoom(info);
        room.node().ifPresent(node -> take(info, node));
        return new Member(pod, info, room.node(), room.node().isPresent(), filters, room.message());
    }

    /** While the pod counts as placed, its nomination is suspended. */
    private void take(PodInfo info, NodeInfo node) {
        node.add(info);
        cycle.forgetNomination(info.pod());
    }

    /** The member has a node, but waits for the others. */
    private void hold(Member member, boolean enough) {
        PodState pod = member.pod().pod();
        String node = member.node().orElseThrow().name();
        if (!enough) {
            if (member.makesRoom() || pod.nominatedNode().isPresent()) {
                cycle.recordNomination(pod, "");
            }
            cycle.fail(member.pod(), GANG, TOO_FEW);
        } else if (member.makesRoom()) {
            cycle.promise(pod, node);
            cycle.fail(member.pod(), GANG, member.message());
        } else {
            cycle.promise(pod, node);
            cycle.recordNomination(pod, node);
            cycle.fail(member.pod(), GANG, ROOM_IS_MADE);
        }
    }

    /**
     * A pod of the gang after it was tried.
     *
     * @param node where it is counted until the gang is decided
     * @param makesRoom whether other pods are evicted for it
     * @param filters that rejected it, and must pass next time
     */
    private record Member(
            QueuedPod pod,
            PodInfo info,
            Optional<NodeInfo> node,
            boolean makesRoom,
            Set<String> filters,
            String message) {

        void giveBack() {
            node.ifPresent(on -> on.remove(info));
        }
    }
}
