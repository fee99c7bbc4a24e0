package io.gangflow.simulator.kube;

import io.gangflow.simulator.state.PodState;
import java.util.Comparator;
import java.util.Set;

/** A pod in the scheduling queue. Mutable; owned by {@link SchedulingQueue}. */
final class QueuedPod {

    /** Priority first, then the order in which pods entered the queue (queuesort/priority_sort.go). */
    static final Comparator<QueuedPod> BY_PRIORITY = Comparator.<QueuedPod>comparingInt(
                    queued -> -queued.pod.priority())
            .thenComparingLong(queued -> queued.sequence);

    private static final long INITIAL_BACKOFF_MILLIS = 1_000;
    private static final long MAX_BACKOFF_MILLIS = 10_000;

    private PodState pod;
    private long sequence;
    private int attempts;
    private long failedAtMillis;
    private Set<String> rejectedBy = Set.of();

    QueuedPod(PodState pod, long sequence) {
        this.pod = pod;
        this.sequence = sequence;
    }

    PodState pod() {
        return pod;
    }

    void update(PodState newer) {
        pod = newer;
    }

    /** Names of the filters that found no node for it. */
    Set<String> rejectedBy() {
        return rejectedBy;
    }

    long failedAtMillis() {
        return failedAtMillis;
    }

    /** @param filters not modified any more */
    void failed(long nowMillis, long newSequence, Set<String> filters) {
        attempts++;
        failedAtMillis = nowMillis;
        sequence = newSequence;
        rejectedBy = filters;
    }

    /** 1, 2, 4, 8 and then 10 seconds after a failure (backend/queue/backoff_queue.go). */
    long backoffUntilMillis() {
        long backoff = INITIAL_BACKOFF_MILLIS << Math.min(attempts - 1, 4);
        return attempts == 0 ? 0 : failedAtMillis + Math.min(backoff, MAX_BACKOFF_MILLIS);
    }

    /** The back-off queue orders by whole seconds, so that pods of one second keep their priorities. */
    long backoffWindow() {
        return backoffUntilMillis() / 1_000;
    }
}
