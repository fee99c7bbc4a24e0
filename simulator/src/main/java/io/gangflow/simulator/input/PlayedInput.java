package io.gangflow.simulator.input;

import io.gangflow.cluster.Cluster;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.run.Timeline;
import io.gangflow.simulator.engine.ClusterMoment;
import io.gangflow.simulator.play.SimulatedLauncher;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A pipeline, or manifests, that can be simulated repeatedly on described clusters. */
public sealed interface PlayedInput permits PlayedPipeline, PlayedManifests {

    /** Simulates it to its end. */
    Timeline play(Cluster cluster, SimulatedLauncher.Options options) throws InterruptedException;

    /** Simulates it up to a time, in milliseconds since its start. */
    ClusterMoment at(Cluster cluster, SimulatedLauncher.Options options, long millis) throws InterruptedException;

    /**
     * Returns the same input with another scheduler, and other weights of some queues.
     *
     * @throws IllegalArgumentException if a pipeline cannot be planned under the scheduler
     */
    PlayedInput with(Optional<SchedulerName> scheduler, Map<String, Integer> weights);

    /** Returns the names of the queues that it contains. */
    Set<String> queues();
}
