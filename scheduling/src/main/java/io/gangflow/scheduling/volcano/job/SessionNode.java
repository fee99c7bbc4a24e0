package io.gangflow.scheduling.volcano.job;

import io.gangflow.scheduling.snapshot.Generation;
import io.gangflow.scheduling.snapshot.NodeInfo;
import io.gangflow.scheduling.snapshot.PodInfo;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * A node during one session: its idle resources, and its future idle resources after the deletion of releasing pods and
 * without pipelined ones (api/node_info.go). Reused for all sessions: {@link #reset} undoes the changes of a session.
 */
public final class SessionNode {

    private final NodeInfo original;
    private final NodeInfo info;
    private final long[] releasing;
    private final long[] pipelined;
    private final long[] leaving;
    private final Map<String, PodInfo> left = new HashMap<>();
    private final long[] counted;
    private long originalGeneration;
    private long originalReplacements;
    private long cleanGeneration;

    /** Creates a copy of a node of the cluster. */
    SessionNode(NodeInfo original, Generation numbers) {
        this.original = original;
        this.info = original.copy(numbers);
        this.releasing = new long[info.dimensions().size()];
        this.pipelined = new long[releasing.length];
        this.leaving = new long[releasing.length];
        this.counted = new long[releasing.length];
        copy();
    }

    /** Returns whether the node or this copy has changed since the last reset. */
    boolean isStale() {
        return original.generation() != originalGeneration
                || original.replacements() != originalReplacements
                || info.generation() != cleanGeneration;
    }

    /** Resets it to the current state of the node. */
    void reset() {
        if (original.generation() == originalGeneration && info.generation() == cleanGeneration) {
            info.exchangeFrom(original);
            originalReplacements = original.replacements();
        } else {
            copy();
        }
    }

    private void copy() {
        info.copyFrom(original);
        Arrays.fill(releasing, 0);
        Arrays.fill(pipelined, 0);
        Arrays.fill(leaving, 0);
        left.clear();
        for (PodInfo pod : info.pods()) {
            if (pod.pod().deleting()) {
                add(releasing, pod, 1);
            }
        }
        for (int i = 0; i < counted.length; i++) {
            counted[i] = info.requested(i);
        }
        originalGeneration = original.generation();
        originalReplacements = original.replacements();
        cleanGeneration = info.generation();
    }

    /** Adds or subtracts the resources that were used at the last reset. */
    void count(long[] total, int sign) {
        for (int i = 0; i < total.length; i++) {
            total[i] += sign * counted[i];
        }
    }

    /** Returns the node with its pods as predicates see them: with pipelined pods, without evicted ones. */
    public NodeInfo info() {
        return info;
    }

    public String name() {
        return info.name();
    }

    long idle(int dimension) {
        return info.free(dimension) + pipelined[dimension] - leaving[dimension];
    }

    public long used(int dimension) {
        return info.allocatable(dimension) - idle(dimension);
    }

    public long futureIdle(int dimension) {
        return info.free(dimension) + releasing[dimension];
    }

    public boolean fitsIdle(long[] request) {
        for (int i = 0; i < request.length; i++) {
            if (request[i] > 0 && request[i] > idle(i)) {
                return false;
            }
        }
        return true;
    }

    public void add(TaskInfo task, boolean promised) {
        info.add(task.info());
        if (promised) {
            add(pipelined, task.info(), 1);
        }
    }

    public void remove(TaskInfo task, boolean promised) {
        info.remove(task.info());
        if (promised) {
            add(pipelined, task.info(), -1);
        }
    }

    /** Marks a task on the node as being deleted: its resources are not idle yet. */
    public void release(TaskInfo task) {
        PodInfo pod = info.pods().stream()
                .filter(each -> each.pod().uid().equals(task.uid()))
                .findFirst()
                .orElseThrow(
                        () -> new IllegalStateException("task %s is not on node %s".formatted(task.uid(), name())));
        info.remove(pod);
        left.put(task.uid(), pod);
        add(leaving, pod, 1);
    }

    /** Undoes {@link #release}. */
    public void keep(TaskInfo task) {
        PodInfo pod = left.remove(task.uid());
        if (pod == null) {
            throw new IllegalStateException("task %s was not released from node %s".formatted(task.uid(), name()));
        }
        info.add(pod);
        add(leaving, pod, -1);
    }

    /** Every change of these amounts changes the node. */
    private void add(long[] amounts, PodInfo pod, int sign) {
        for (int i = 0; i < amounts.length; i++) {
            amounts[i] += sign * pod.request()[i];
        }
        info.touch();
    }
}
