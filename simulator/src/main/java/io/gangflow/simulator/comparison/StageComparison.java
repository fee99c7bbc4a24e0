package io.gangflow.simulator.comparison;

import java.util.Optional;

/**
 * A predicted stage and the actual one.
 *
 * @param predicted empty for a stage that was not expected to start
 * @param actual empty for one that has not started
 * @param cause the largest part of the difference between the two ends
 * @param causeMillis size of that part; positive if it took longer than predicted
 * @param detail the stage that it waited for, or the last reason why a pod was pending; empty for other causes
 */
public record StageComparison(
        String stage,
        Optional<StageTimes> predicted,
        Optional<StageTimes> actual,
        Cause cause,
        long causeMillis,
        String detail) {

    /** The reason why a stage ended at another time. */
    public enum Cause {
        /** There is no difference, or a small one. */
        NONE,
        /** Only one of the two has the stage. */
        ONLY_ONE,
        /** It started at another time, because of the stage that {@code detail} names. */
        EARLIER_STAGE,
        /** Its pods were pending for a different time. */
        WAITING,
        /** Images, volumes and containers took a different time. */
        PREPARATION,
        /** Its pods ran for a different time. */
        RUNNING,
        /** Pods were retried. */
        RETRIES,
        /** The time between pods: the workflow's controller, steps of an operator, instances after each other. */
        BETWEEN_PODS
    }

    /** Returns how much later than predicted it ended; negative for earlier. */
    public long lateMillis() {
        return predicted.isEmpty() || actual.isEmpty()
                ? 0
                : actual.get().endedMillis() - predicted.get().endedMillis();
    }
}
