package io.gangflow.simulator.comparison;

import java.util.Optional;

/**
 * A stage as it was predicted and as it was.
 *
 * @param predicted empty for a stage that was not expected to start
 * @param actual empty for one that has not started
 * @param cause the largest part of the difference between the two ends
 * @param causeMillis how much of it; positive for what took longer than predicted
 * @param detail the stage that it waited for, or the last reason why a pod waited; empty for others
 */
public record StageComparison(
        String stage,
        Optional<StageTimes> predicted,
        Optional<StageTimes> actual,
        Cause cause,
        long causeMillis,
        String detail) {

    /** Why a stage ended at another time. */
    public enum Cause {
        /** It did not, or hardly. */
        NONE,
        /** Only one of the two has the stage. */
        ONLY_ONE,
        /** It started at another time, because of the stage that {@code detail} names. */
        EARLIER_STAGE,
        /** Its pods waited for nodes for another time. */
        WAITING,
        /** Images, volumes and containers took another time. */
        PREPARATION,
        /** Its pods ran for another time. */
        RUNNING,
        /** Pods were tried again. */
        RETRIES,
        /** What is between pods: the workflow's controller, steps of an operator, instances after each other. */
        BETWEEN_PODS
    }

    /** How much later than predicted it ended; negative for earlier. */
    public long lateMillis() {
        return predicted.isEmpty() || actual.isEmpty()
                ? 0
                : actual.get().endedMillis() - predicted.get().endedMillis();
    }
}
