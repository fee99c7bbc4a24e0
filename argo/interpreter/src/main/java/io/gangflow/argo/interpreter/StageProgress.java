package io.gangflow.argo.interpreter;

import java.util.List;
import java.util.OptionalLong;

/**
 * How far a stage of a run is. Times are those that the run was given, in milliseconds.
 *
 * @param instances in the order of their index; known before the stage begins
 */
public record StageProgress(String stage, NodePhase phase, List<Instance> instances) {

    public StageProgress {
        instances = List.copyOf(instances);
    }

    /** When the first instance began. */
    public OptionalLong startedMillis() {
        return instances.stream()
                .flatMapToLong(instance -> instance.startedMillis().stream())
                .min();
    }

    /** When the last instance ended; empty while one has not. */
    public OptionalLong endedMillis() {
        return instances.stream().allMatch(instance -> instance.phase().ended())
                ? instances.stream()
                        .flatMapToLong(instance -> instance.endedMillis().stream())
                        .max()
                : OptionalLong.empty();
    }

    /** How many instances took their outputs from an earlier run. */
    public int cached() {
        return (int) instances.stream().filter(Instance::cached).count();
    }

    /**
     * One instance of a stage.
     *
     * @param attempts how often it was begun, retries included
     * @param cached whether its outputs were taken from an earlier run: nothing ran
     */
    public record Instance(
            int index,
            NodePhase phase,
            OptionalLong startedMillis,
            OptionalLong endedMillis,
            int attempts,
            boolean cached) {}
}
