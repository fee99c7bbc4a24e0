package io.gangflow.simulator.controller;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.function.Function;
import java.util.function.Predicate;

/** What the controller does to a job in one look. */
sealed interface VolcanoJobStep {

    /** From the new counts to the new phase; the old phase when it stays. */
    Function<VolcanoJobCounts, String> phase();

    /** Create what is missing. */
    record Sync(Function<VolcanoJobCounts, String> phase) implements VolcanoJobStep {}

    /**
     * Delete pods.
     *
     * @param pods which of them
     * @param whole the job as a whole: its PodGroup and what its plugins made go too
     * @param newAttempt counts as a retry
     * @param newVersion pods of before no longer raise events
     */
    record Kill(
            Predicate<Pod> pods,
            boolean whole,
            boolean newAttempt,
            boolean newVersion,
            Function<VolcanoJobCounts, String> phase)
            implements VolcanoJobStep {}
}
