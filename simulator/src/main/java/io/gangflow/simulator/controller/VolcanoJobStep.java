package io.gangflow.simulator.controller;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.function.Function;
import java.util.function.Predicate;

/** The actions of the controller for a job in one reconciliation. */
sealed interface VolcanoJobStep {

    /** Returns the function from the new counts to the new phase, which may be the old phase. */
    Function<VolcanoJobCounts, String> phase();

    /** Create missing pods. */
    record Sync(Function<VolcanoJobCounts, String> phase) implements VolcanoJobStep {}

    /**
     * Delete pods.
     *
     * @param pods the pods to delete
     * @param whole whether the whole job is affected: its PodGroup and the plugins' objects are deleted too
     * @param newAttempt counts as a retry
     * @param newVersion pods of earlier versions no longer raise events
     */
    record Kill(
            Predicate<Pod> pods,
            boolean whole,
            boolean newAttempt,
            boolean newVersion,
            Function<VolcanoJobCounts, String> phase)
            implements VolcanoJobStep {}
}
