package io.gangflow.simulator.kube;

import io.gangflow.simulator.schedule.NodeInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Places the waiting pods of a gang in one cycle (kube-scheduler 1.36.1, schedule_one_podgroup.go with the plugin
 * GangScheduling): each of them is tried as if those before it were placed already. If the gang has enough, all that
 * found a node are bound, otherwise none. Pods that only fit where others make room count as well, but then the whole
 * gang waits for that. What was evicted is not given back when the gang turns out not to fit: so it is in reality.
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

    /**
     * Tries the gang.
     *
     * @param placed how many of its pods have a node already
     */
    void attempt(List<QueuedPod> pods, Gangs.Gang gang, GangCounts counts) {
        pods.forEach(pod -> members.add(tried(pod)));
        long ready = members.stream().filter(member -> member.node().isPresent()).count();
        boolean enough = counts.placed(gang) + ready >= gang.minCount();
        boolean makesRoom = members.stream().anyMatch(Member::makesRoom);
        if (enough && !makesRoom) {
            members.stream()
                    .filter(member -> member.node().isPresent())
                    .forEach(member -> {
                        cycle.bind(member.pod(), member.node().orElseThrow());
                        counts.placedOneMore(gang);
                    });
        } else {
            members.forEach(this::giveBack);
            members.stream()
                    .filter(member -> member.node().isPresent())
                    .forEach(member -> hold(member, enough));
        }
        members.stream()
                .filter(member -> member.node().isEmpty())
                .forEach(member -> cycle.fail(
                        member.pod(), member.attempt().diagnosis().filters(), member.message()));
    }

    private Member tried(QueuedPod pod) {
        SchedulingCycle.Attempt attempt = cycle.find(pod.pod());
        if (attempt.node().isPresent()) {
            cycle.take(attempt);
            return new Member(pod, attempt, attempt.node(), false, "");
        }
        SchedulingCycle.Room room = cycle.makeRoom(attempt);
        room.node().ifPresent(node -> node.add(attempt.filters().pod()));
        return new Member(pod, attempt, room.node(), room.node().isPresent(), room.message());
    }

    private void giveBack(Member member) {
        member.node()
                .ifPresent(node -> cycle.giveBack(member.attempt().filters().pod(), node));
    }

    /** The member would have a node, but waits for the others. */
    private void hold(Member member, boolean enough) {
        if (!enough) {
            cycle.takeBackNomination(member.pod().pod());
            cycle.fail(member.pod(), GANG, TOO_FEW);
        } else if (member.makesRoom()) {
            cycle.fail(member.pod(), GANG, member.message());
        } else {
            cycle.nominate(member.pod().pod(), member.node().orElseThrow().name());
            cycle.fail(member.pod(), GANG, ROOM_IS_MADE);
        }
    }

    /**
     * A pod of the gang after it was tried.
     *
     * @param makesRoom whether others are evicted for it
     */
    private record Member(
            QueuedPod pod,
            SchedulingCycle.Attempt attempt,
            Optional<NodeInfo> node,
            boolean makesRoom,
            String message) {}
}
