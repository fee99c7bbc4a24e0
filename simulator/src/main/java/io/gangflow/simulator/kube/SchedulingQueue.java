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
     * Takes over what has changed. New pods enter in the order of their creation; pods of one millisecond were created
     * concurrently, so the seed orders them.
     *
     * @param waiting pods that wait now and are new or have changed
     * @param others uids of pods that have changed and do not wait
     */
    void update(Collection<PodState> waiting, Collection<String> others, long nowMillis, Set<ClusterEvent> events) {
        others.forEach(this::forget);
        List<PodState> added = new ArrayList<>();
        for (PodState pod : waiting) {
            QueuedPod known = byUid.get(pod.uid());
            if (known == null) {
                added.add(pod);
            } else {
                known.update(pod);
            }
        }
        if (!unschedulable.isEmpty()) {
            moveHelped(nowMillis, events);
        }
        for (PodState pod : inOrderOfCreation(added)) {
            QueuedPod queued = new QueuedPod(pod, sequence++);
            byUid.put(pod.uid(), queued);
            active.add(queued);
        }
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

    /** When the next pod has been unschedulable for too long; they are kept in the order of their failures. */
    long nextFlushMillis() {
        Iterator<QueuedPod> oldest = unschedulable.values().iterator();
        return oldest.hasNext() ? oldest.next().failedAtMillis() + MAX_UNSCHEDULABLE_MILLIS : Long.MAX_VALUE;
    }

    private void forget(String uid) {
        QueuedPod gone = byUid.remove(uid);
        if (gone != null && unschedulable.remove(uid) == null && !active.remove(gone)) {
            backingOff.remove(gone);
        }
    }

    private void moveHelped(long nowMillis, Set<ClusterEvent> events) {
        Iterator<QueuedPod> iterator = unschedulable.values().iterator();
        while (iterator.hasNext()) {
            QueuedPod queued = iterator.next();
            if (helps(events, queued) || nowMillis - queued.failedAtMillis() >= MAX_UNSCHEDULABLE_MILLIS) {
                iterator.remove();
                (nowMillis < queued.backoffUntilMillis() ? backingOff : active).add(queued);
            }
        }
    }

    private static boolean helps(Set<ClusterEvent> events, QueuedPod queued) {
        for (ClusterEvent event : events) {
            if (event.helps(queued.rejectedBy())) {
                return true;
            }
        }
        return false;
    }

    private List<PodState> inOrderOfCreation(List<PodState> pods) {
        List<PodState> sorted = new ArrayList<>(pods);
        sorted.sort(Comparator.comparing(PodState::namespace).thenComparing(PodState::name));
        Collections.shuffle(sorted, random);
        sorted.sort(Comparator.comparingLong(PodState::createdMillis));
        return sorted;
    }
}
