package io.gangflow.scheduling.kube;

import io.gangflow.scheduling.state.PodState;
import java.util.Comparator;
import java.util.Set;

/** A pod in the scheduling queue. Mutable; owned by {@link SchedulingQueue}. */
final class QueuedPod {

    /** Priority first, then the order in which pods entered the queue (queuesort/priority_sort.go). */
    static final Comparator<QueuedPod> BY_PRIORITY = QueuedPod::comparePriority;

    private static final long SECOND = 1_000;
    private static final long INITIAL_BACKOFF_MILLIS = 1_000;
    private static final long MAX_BACKOFF_MILLIS = 10_000;

    private PodState pod;
    private long sequence;
    private int rejections;
    private int errors;
    private long failedAtMillis;
    private Set<String> rejectedBy = Set.of();

    QueuedPod(PodState pod, long sequence) {
        this.pod = pod;
        this.sequence = sequence;
    }

    private int comparePriority(QueuedPod other) {
        int priority = Integer.compare(other.pod.priority(), pod.priority());
        return priority != 0 ? priority : Long.compare(sequence, other.sequence);
    }

    PodState pod() {
        return pod;
    }

    void update(PodState newer) {
        pod = newer;
    }

    /** Returns whether {@code spec.schedulingGates} holds the pod back. */
    boolean gated() {
        return pod.spec().getSchedulingGates() != null
                && !pod.spec().getSchedulingGates().isEmpty();
    }

    /** Returns the names of the filters that rejected it; empty if there was no node to try. */
    Set<String> rejectedBy() {
        return rejectedBy;
    }

    long failedAtMillis() {
        return failedAtMillis;
    }

    /** @param filters not modified any more */
    void failed(long nowMillis, long newSequence, Set<String> filters) {
        rejections += filters.isEmpty() ? 0 : 1;
        errors = filters.isEmpty() ? errors + 1 : 0;
        failedAtMillis = nowMillis;
        sequence = newSequence;
        rejectedBy = filters;
    }

    /**
     * Returns the second in which the backoff of 1, 2, 4, 8 and then 10 seconds ends (backend/queue/backoff_queue.go).
     */
    long backoffWindow() {
        int count = errors > 0 ? errors : rejections;
        if (count == 0) {
            return -1;
        }
        long backoff = INITIAL_BACKOFF_MILLIS << Math.min(count - 1, 4);
        return (failedAtMillis + Math.min(backoff, MAX_BACKOFF_MILLIS)) / SECOND;
    }

    /**
     * Returns whether the pod is in backoff. Backoffs end at whole seconds, so that pods of the same second keep their
     * priority order.
     */
    boolean backsOff(long nowMillis) {
        return backoffWindow() >= nowMillis / SECOND;
    }
}
