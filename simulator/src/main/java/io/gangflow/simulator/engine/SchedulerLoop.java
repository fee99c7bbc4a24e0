package io.gangflow.simulator.engine;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroup;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroupCondition;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroupStatus;
import io.fabric8.volcano.api.model.scheduling.v1beta1.PodGroupStatusBuilder;
import io.gangflow.kubernetes.view.ObjectView;
import io.gangflow.kubernetes.view.SharedCopy;
import io.gangflow.scheduling.snapshot.Decisions;
import io.gangflow.scheduling.snapshot.Scheduler;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Runs a scheduler's cycles when they are due, and carries out its decisions. A periodic scheduler would decide the
 * same as long as nothing changes: such cycles are skipped, so that idle time costs nothing.
 */
public final class SchedulerLoop implements StoreListener {

    private static final String DEFAULT_SCHEDULER = "default-scheduler";

    private final Scheduler scheduler;
    private final Engine engine;
    private final VirtualClock clock;
    private final ObjectStore store;
    private final long reactionMillis;
    private final long sessionMillis;
    private final WaitingListener waiting;
    private final Set<String> unplaced = new HashSet<>();
    private long lastCycle;
    private long planned = Long.MAX_VALUE;
    private long settledAt = -1;

    /**
     * @param firstCycle time of the first cycle
     */
    SchedulerLoop(Scheduler scheduler, Engine engine, long firstCycle, WaitingListener waiting) {
        this.scheduler = scheduler;
        this.engine = engine;
        this.clock = engine.clock();
        this.store = engine.store();
        this.reactionMillis = engine.latencies().schedulerReaction();
        this.sessionMillis = isPeriodic() ? engine.latencies().session() : 0;
        this.waiting = waiting;
        this.lastCycle = firstCycle;
        store.list(Pod.class).forEach(this::count);
        plan(firstCycle);
    }

    @Override
    public void onChange(Optional<HasMetadata> before, Optional<HasMetadata> after) {
        if (after.isPresent() && after.get() instanceof Pod pod) {
            count(pod);
        } else if (before.isPresent() && before.get() instanceof Pod gone) {
            unplaced.remove(gone.getMetadata().getUid());
        }
        if (hasNothingToPlace()) {
            return;
        }
        long next = nextCycle(true);
        long earliest = clock.nowMillis() + reactionMillis;
        if (next < earliest) {
            long period = next - lastCycle;
            next = lastCycle + ((earliest - lastCycle + period - 1) / period) * period;
        }
        plan(next);
    }

    private void count(Pod pod) {
        String name = Objects.requireNonNullElse(pod.getSpec().getSchedulerName(), DEFAULT_SCHEDULER);
        if (pod.getSpec().getNodeName() == null && name.equals(scheduler.schedulerName())) {
            unplaced.add(pod.getMetadata().getUid());
        } else {
            unplaced.remove(pod.getMetadata().getUid());
        }
    }

    /** Returns whether a change-driven scheduler can skip the cycle because none of its pods is pending. */
    private boolean hasNothingToPlace() {
        return unplaced.isEmpty() && !isPeriodic();
    }

    /** Returns whether it has seen the current state, and has nothing to do. */
    boolean isSettled() {
        return settledAt == store.version() || hasNothingToPlace();
    }

    /** A session has a duration, and the next period starts when it has ended. */
    private long nextCycle(boolean changed) {
        return scheduler.nextCycle(lastCycle + sessionMillis, changed);
    }

    private boolean isPeriodic() {
        long next = scheduler.nextCycle(lastCycle, false);
        return next != Long.MAX_VALUE && next == scheduler.nextCycle(lastCycle, true);
    }

    private void plan(long millis) {
        if (millis < planned) {
            planned = millis;
            clock.scheduleCycle(millis, () -> runCycle(millis));
        }
    }

    private void runCycle(long millis) {
        if (millis != planned) {
            return;
        }
        planned = Long.MAX_VALUE;
        lastCycle = millis;
        long before = store.version();
        apply(scheduler.schedule(engine.snapshot()));
        if (store.version() == before) {
            settledAt = before;
        }
        long next = nextCycle(false);
        if (next != Long.MAX_VALUE && !(isPeriodic() && isSettled())) {
            plan(next);
        }
    }

    private void apply(Decisions decisions) {
        for (Decisions.Eviction eviction : decisions.evictions()) {
            store.get(Pod.class, eviction.namespace(), eviction.pod()).ifPresent(pod -> evict(pod, eviction.reason()));
        }
        for (Decisions.Nomination nomination : decisions.nominations()) {
            store.get(Pod.class, nomination.namespace(), nomination.pod())
                    .ifPresent(pod -> store.updateStatus(PodPhases.nominated(pod, nomination.node())));
        }
        for (Decisions.Binding binding : decisions.bindings()) {
            store.bind(binding.namespace(), binding.pod(), binding.node());
        }
        decisions.podGroups().forEach(this::update);
        for (Decisions.Unschedulable pod : decisions.unschedulable()) {
            waiting.onWaiting(pod.namespace(), pod.pod(), pod.message());
        }
    }

    private void evict(Pod pod, String reason) {
        if (!ObjectView.isDeleting(pod)) {
            store.updateStatus(PodPhases.disrupted(pod, "PreemptionByScheduler", reason, clock.nowMillis()));
            store.delete(pod, clock.nowMillis());
        }
    }

    private void update(Decisions.PodGroupUpdate update) {
        Optional<PodGroup> group = store.get(PodGroup.class, update.namespace(), update.podGroup());
        if (group.isEmpty()) {
            return;
        }
        PodGroupStatus old = Objects.requireNonNullElse(group.get().getStatus(), new PodGroupStatus());
        PodGroupStatus status = new PodGroupStatusBuilder(old)
                .withPhase(update.phase())
                .withConditions(conditions(old.getConditions(), update))
                .withRunning(unlessNone(update.counts().running()))
                .withSucceeded(unlessNone(update.counts().succeeded()))
                .withFailed(unlessNone(update.counts().failed()))
                .build();
        if (!status.equals(old)) {
            PodGroup updated = SharedCopy.of(group.get());
            updated.setStatus(status);
            store.updateStatus(updated);
        }
    }

    /** Like the real scheduler, omits a count of zero. */
    private static @Nullable Integer unlessNone(int count) {
        return count == 0 ? null : count;
    }

    private List<PodGroupCondition> conditions(List<PodGroupCondition> before, Decisions.PodGroupUpdate update) {
        if (update.conditionType().isEmpty()) {
            return before;
        }
        PodGroupCondition condition = new PodGroupCondition();
        condition.setType(update.conditionType());
        condition.setStatus("True");
        condition.setReason(update.reason());
        condition.setMessage(update.message());
        condition.setLastTransitionTime(Instant.ofEpochMilli(clock.nowMillis()).toString());
        return PodGroupConditions.with(before, condition);
    }

    /** Receives the reason why a pod is pending, in every cycle. */
    @FunctionalInterface
    public interface WaitingListener {
        void onWaiting(String namespace, String pod, String message);
    }
}
