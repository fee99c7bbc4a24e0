package io.gangflow.simulator.volcano;

import io.gangflow.simulator.schedule.NodeInfo;
import io.gangflow.simulator.schedule.PodInfo;
import java.util.HashMap;
import java.util.Map;

/**
 * A node during one session: what is idle now, and what will be once deleted pods are gone, less what is already
 * promised of that (api/node_info.go).
 */
final class SessionNode {

    private final NodeInfo info;
    private final long[] releasing;
    private final long[] pipelined;
    private final long[] leaving;
    private final Map<String, PodInfo> left = new HashMap<>();

    SessionNode(NodeInfo info) {
        this.info = info;
        this.releasing = new long[info.dimensions().size()];
        this.pipelined = new long[releasing.length];
        this.leaving = new long[releasing.length];
        info.pods().stream().filter(pod -> pod.pod().deleting()).forEach(pod -> count(releasing, pod, 1));
    }

    /** With its pods as predicates see them: those that are promised room are there, those that are evicted are gone. */
    NodeInfo info() {
        return info;
    }

    String name() {
        return info.name();
    }

    long idle(int dimension) {
        return info.free(dimension) + pipelined[dimension] - leaving[dimension];
    }

    long used(int dimension) {
        return info.allocatable(dimension) - idle(dimension);
    }

    long futureIdle(int dimension) {
        return info.free(dimension) + releasing[dimension];
    }

    boolean fitsIdle(long[] request) {
        for (int i = 0; i < request.length; i++) {
            if (request[i] > 0 && request[i] > idle(i)) {
                return false;
            }
        }
        return true;
    }

    void add(TaskInfo task, boolean promised) {
        info.add(task.info());
        if (promised) {
            count(pipelined, task.info(), 1);
        }
    }

    void remove(TaskInfo task, boolean promised) {
        info.remove(task.info());
        if (promised) {
            count(pipelined, task.info(), -1);
        }
    }

    /** A task on the node is going to be deleted: its room is not idle yet. */
    void release(TaskInfo task) {
        PodInfo pod = info.pods().stream()
                .filter(each -> each.pod().uid().equals(task.uid()))
                .findFirst()
                .orElseThrow(
                        () -> new IllegalStateException("task %s is not on node %s".formatted(task.uid(), name())));
        info.remove(pod);
        left.put(task.uid(), pod);
        count(leaving, pod, 1);
    }

    /** Takes {@link #release} back. */
    void keep(TaskInfo task) {
        PodInfo pod = left.remove(task.uid());
        if (pod == null) {
            throw new IllegalStateException("task %s was not released from node %s".formatted(task.uid(), name()));
        }
        info.add(pod);
        count(leaving, pod, -1);
    }

    private static void count(long[] amounts, PodInfo pod, int sign) {
        for (int i = 0; i < amounts.length; i++) {
            amounts[i] += sign * pod.request()[i];
        }
    }
}
