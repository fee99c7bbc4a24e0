package io.gangflow.scheduling.kube;

import io.gangflow.scheduling.state.PodState;
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
import java.util.function.Predicate;

/**
 * The queues of kube-scheduler 1.36 (pkg/scheduler/backend/queue): pods to try now, pods in backoff after a failure,
 * and unschedulable pods that wait for a relevant change. An idle scheduler does not wait for the end of a backoff
 * (feature SchedulerPopFromBackoffQ, on since 1.33), so a backoff only lets other pods go first; a pod that failed
 * because there was no node at all does wait. Pods with a scheduling gate keep the position of their creation.
 */
final class SchedulingQueue {

    /** Maximum time for which a pod stays unschedulable without a relevant event. */
    static final long MAX_UNSCHEDULABLE_MILLIS = 300_000;

    /** Interval of the check for that time. */
    private static final long FLUSH_PERIOD_MILLIS = 30_000;

    private static final Comparator<QueuedPod> BY_BACKOFF =
            Comparator.comparingLong(QueuedPod::backoffWindow).thenComparing(QueuedPod.BY_PRIORITY);

    private final Random random;
    private final Predicate<PodState> heldBack;
    private final PriorityQueue<QueuedPod> active = new PriorityQueue<>(QueuedPod.BY_PRIORITY);
    private final PriorityQueue<QueuedPod> backingOff = new PriorityQueue<>(BY_BACKOFF);
    private final PriorityQueue<QueuedPod> withoutNodes = new PriorityQueue<>(BY_BACKOFF);
    private final Map<String, QueuedPod> gated = new LinkedHashMap<>();
    /** In the order of their failures. */
    private final Map<String, QueuedPod> unschedulable = new LinkedHashMap<>();

    private final Map<String, QueuedPod> byUid = new HashMap<>();
    private long sequence;

    /**
     * @param heldBack pods that wait until enough pods of their gang exist, in addition to those with a scheduling gate
     */
    SchedulingQueue(Random random, Predicate<PodState> heldBack) {
        this.random = random;
        this.heldBack = heldBack;
    }

    /**
     * Applies changes. New pods are added in the order of their creation; pods of the same millisecond were created
     * concurrently, so their order depends on the seed.
     *
     * @param waiting pending pods that are new or have changed
     * @param others uids of pods that have changed and are not pending
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
        endBackoffs(nowMillis);
        if (!events.isEmpty() || nowMillis >= nextFlushMillis()) {
            moveHelped(nowMillis, queued -> helps(events, queued));
        }
        inOrderOfCreation(added).forEach(this::enter);
        openGates();
    }

    private static boolean helps(Set<ClusterEvent> events, QueuedPod queued) {
        for (ClusterEvent event : events) {
            if (event.helps(queued.rejectedBy())) {
                return true;
            }
        }
        return false;
    }

    private void enter(PodState pod) {
        QueuedPod queued = new QueuedPod(pod, sequence++);
        byUid.put(pod.uid(), queued);
        if (isHeldBack(queued)) {
            gated.put(pod.uid(), queued);
        } else {
            active.add(queued);
        }
    }

    private boolean isHeldBack(QueuedPod queued) {
        return queued.gated() || heldBack.test(queued.pod());
    }

    /** Returns the pod to try next. */
    Optional<QueuedPod> pop() {
        QueuedPod next = active.poll();
        return Optional.ofNullable(next == null ? backingOff.poll() : next);
    }

    /** Removes and returns all matching pods, even those in backoff; pods with a scheduling gate stay. */
    List<QueuedPod> take(Predicate<PodState> wanted) {
        List<QueuedPod> taken = new ArrayList<>();
        for (Collection<QueuedPod> queue : List.of(active, backingOff, withoutNodes, unschedulable.values())) {
            queue.removeIf(queued -> wanted.test(queued.pod()) && taken.add(queued));
        }
        return taken;
    }

    void failed(QueuedPod queued, long nowMillis, Set<String> rejectedBy) {
        queued.failed(nowMillis, sequence++, rejectedBy);
        if (rejectedBy.isEmpty()) {
            withoutNodes.add(queued);
        } else {
            unschedulable.put(queued.pod().uid(), queued);
        }
    }

    void placed(QueuedPod queued) {
        byUid.remove(queued.pod().uid());
    }

    /** Called when a nomination was withdrawn: pods of at most that priority may use the resources. */
    void roomGivenBack(int priority, long nowMillis) {
        moveHelped(
                nowMillis,
                queued -> queued.pod().priority() <= priority && ClusterEvent.POD_GONE.helps(queued.rejectedBy()));
    }

    /** Returns the next time when a pod has been unschedulable for too long, or is retried after there was no node. */
    long nextFlushMillis() {
        Iterator<QueuedPod> oldest = unschedulable.values().iterator();
        long flush = oldest.hasNext() ? flushMillis(oldest.next()) : Long.MAX_VALUE;
        QueuedPod first = withoutNodes.peek();
        return first == null ? flush : Math.min(flush, (first.backoffWindow() + 1) * 1_000);
    }

    private static long flushMillis(QueuedPod queued) {
        long soonest = queued.failedAtMillis() + MAX_UNSCHEDULABLE_MILLIS;
        return (soonest / FLUSH_PERIOD_MILLIS + 1) * FLUSH_PERIOD_MILLIS;
    }

    private void forget(String uid) {
        QueuedPod gone = byUid.remove(uid);
        if (gone != null && unschedulable.remove(uid) == null && gated.remove(uid) == null) {
            List.of(active, backingOff, withoutNodes).forEach(queue -> queue.remove(gone));
        }
    }

    private void endBackoffs(long nowMillis) {
        for (PriorityQueue<QueuedPod> queue : List.of(backingOff, withoutNodes)) {
            for (QueuedPod first = queue.peek(); first != null && !first.backsOff(nowMillis); first = queue.peek()) {
                active.add(queue.remove());
            }
        }
    }

    private void openGates() {
        gated.values().removeIf(queued -> !isHeldBack(queued) && active.add(queued));
    }

    private void moveHelped(long nowMillis, Predicate<QueuedPod> helped) {
        Iterator<QueuedPod> iterator = unschedulable.values().iterator();
        while (iterator.hasNext()) {
            QueuedPod queued = iterator.next();
            if (helped.test(queued) || nowMillis >= flushMillis(queued)) {
                iterator.remove();
                (queued.backsOff(nowMillis) ? backingOff : active).add(queued);
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
