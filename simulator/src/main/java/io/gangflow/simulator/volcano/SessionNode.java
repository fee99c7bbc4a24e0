package io.gangflow.simulator.volcano;

import io.gangflow.simulator.schedule.NodeInfo;
import io.gangflow.simulator.schedule.PodInfo;

/**
 * A node during one session: what is idle now, and what will be once deleted pods are gone, less what is already
 * promised of that (api/node_info.go).
 */
final class SessionNode {

    private final NodeInfo info;
    private final long[] releasing;
    private final long[] pipelined;

    SessionNode(NodeInfo info) {
        this.info = info;
        this.releasing = new long[info.dimensions().size()];
        this.pipelined = new long[releasing.length];
        info.pods().stream().filter(pod -> pod.pod().deleting()).forEach(pod -> count(releasing, pod, 1));
    }

    /** With all its pods, those that are only promised room included. */
    NodeInfo info() {
        return info;
    }

    String name() {
        return info.name();
    }

    long idle(int dimension) {
        return info.free(dimension) + pipelined[dimension];
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

    /** A task on the node is going to be deleted, or is not after all. */
    void release(TaskInfo task, boolean going) {
        count(releasing, task.info(), going ? 1 : -1);
    }

    private static void count(long[] amounts, PodInfo pod, int sign) {
        for (int i = 0; i < amounts.length; i++) {
            amounts[i] += sign * pod.request()[i];
        }
    }
}
