package io.gangflow.simulator.kube;

import io.gangflow.simulator.state.PodState;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;

/**
 * The three queues of kube-scheduler 1.36 (pkg/scheduler/backend/queue): pods to try now, pods that back off after a
 * failure, and pods for which nothing has changed that could help. An idle scheduler does not wait for the end of a
 * back-off (feature SchedulerPopFromBackoffQ, on since 1.33), so that back-off only lets other pods go first.
 */
final class SchedulingQueue {

    /** How long a pod stays unschedulable at most without a helpful event. */
    static final long MAX_UNSCHEDULABLE_MILLIS = 300_000;

    private final Random random;
    private final PriorityQueue<QueuedPod> active = new PriorityQueue<>(QueuedPod.BY_PRIORITY);
    private final PriorityQueue<QueuedPod> backingOff = new PriorityQueue<>(
            Comparator.comparingLong(QueuedPod::backoffWindow).thenComparing(QueuedPod.BY_PRIORITY));
    private final Map<String, QueuedPod> unschedulable = new LinkedHashMap<>();
    private final Map<String, QueuedPod> byUid = new HashMap<>();
    private long sequence;

    SchedulingQueue(Random random) {
        this.random = random;
    }

    /**
     * Takes over the pods that wait now. New ones enter in the order of their creation; pods of one millisecond were
     * created concurrently, so the seed orders them.
     */
    void update(Collection<PodState> waiting, long nowMillis, Set<ClusterEvent> events) {
        Map<String, PodState> present = new HashMap<>();
        waiting.forEach(pod -> present.put(pod.uid(), pod));
        forget(present.keySet());
        byUid.forEach((uid, queued) -> {
            PodState newer = present.get(uid);
            if (newer != null) {
                queued.update(newer);
            }
        });
        moveHelped(nowMillis, events);
        inOrderOfCreation(waiting.stream()
                        .filter(pod -> !byUid.containsKey(pod.uid()))
                        .toList())
                .forEach(pod -> {
                    QueuedPod queued = new QueuedPod(pod, sequence++);
                    byUid.put(pod.uid(), queued);
                    active.add(queued);
                });
    }

    /** The pod to try next. */
    Optional<QueuedPod> pop() {
        QueuedPod next = active.poll();
        return Optional.ofNullable(next == null ? backingOff.poll() : next);
    }

    void failed(QueuedPod queued, long nowMillis, Set<String> rejectedBy) {
        queued.failed(nowMillis, sequence++, rejectedBy);
        unschedulable.put(queued.pod().uid(), queued);
    }

    void placed(QueuedPod queued) {
        byUid.remove(queued.pod().uid());
    }

    /** When the next pod has been unschedulable for too long. */
    long nextFlushMillis() {
        return unschedulable.values().stream()
                .mapToLong(queued -> queued.failedAtMillis() + MAX_UNSCHEDULABLE_MILLIS)
                .min()
                .orElse(Long.MAX_VALUE);
    }

    private void forget(Set<String> present) {
        byUid.keySet().retainAll(present);
        unschedulable.keySet().retainAll(present);
        active.removeIf(queued -> !present.contains(queued.pod().uid()));
        backingOff.removeIf(queued -> !present.contains(queued.pod().uid()));
    }

    private void moveHelped(long nowMillis, Set<ClusterEvent> events) {
        Iterator<QueuedPod> iterator = unschedulable.values().iterator();
        while (iterator.hasNext()) {
            QueuedPod queued = iterator.next();
            boolean helped = events.stream().anyMatch(event -> event.helps(queued.rejectedBy()));
            if (helped || nowMillis - queued.failedAtMillis() >= MAX_UNSCHEDULABLE_MILLIS) {
                iterator.remove();
                (nowMillis < queued.backoffUntilMillis() ? backingOff : active).add(queued);
            }
        }
    }

    private List<PodState> inOrderOfCreation(List<PodState> pods) {
        List<PodState> sorted = new ArrayList<>(pods);
        sorted.sort(Comparator.comparing(PodState::namespace).thenComparing(PodState::name));
        Collections.shuffle(sorted, random);
        sorted.sort(Comparator.comparingLong(PodState::createdMillis));
        return sorted;
    }
}
