package io.gangflow.argo.interpreter;

import java.util.List;
import java.util.OptionalLong;

/**
 * The progress of a stage of a run. Times are those passed to the run, in milliseconds.
 *
 * @param instances in the order of their index; known before the stage starts
 */
public record StageProgress(String stage, NodePhase phase, List<Instance> instances) {

    public StageProgress {
        instances = List.copyOf(instances);
    }

    /** When the first instance started. */
    public OptionalLong startedMillis() {
        return instances.stream()
                .flatMapToLong(instance -> instance.startedMillis().stream())
                .min();
    }

    /** When the last instance ended; empty while one is running. */
    public OptionalLong endedMillis() {
        return instances.stream().allMatch(instance -> instance.phase().ended())
                ? instances.stream()
                        .flatMapToLong(instance -> instance.endedMillis().stream())
                        .max()
                : OptionalLong.empty();
    }

    /** How many instances reused the outputs of an earlier run. */
    public int cached() {
        return (int) instances.stream().filter(Instance::cached).count();
    }

    /**
     * One instance of a stage.
     *
     * @param attempts how often it was started, including retries
     * @param cached whether its outputs were reused from an earlier run, so that nothing ran
     */
    public record Instance(
            int index,
            NodePhase phase,
            OptionalLong startedMillis,
            OptionalLong endedMillis,
            int attempts,
            boolean cached) {}
}
