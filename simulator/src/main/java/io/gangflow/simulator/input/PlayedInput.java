package io.gangflow.simulator.input;

import io.gangflow.cluster.Cluster;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.run.Timeline;
import io.gangflow.simulator.engine.ClusterMoment;
import io.gangflow.simulator.engine.SimulatedLauncher;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A pipeline, or manifests, that can be played on described clusters again and again. */
public sealed interface PlayedInput permits PlayedPipeline, PlayedManifests {

    /** Plays it to its end. */
    Timeline play(Cluster cluster, SimulatedLauncher.Options options) throws InterruptedException;

    /** Plays it up to a moment, in milliseconds since its start. */
    ClusterMoment at(Cluster cluster, SimulatedLauncher.Options options, long millis) throws InterruptedException;

    /**
     * The same with another scheduler, and other weights of some queues.
     *
     * @throws IllegalArgumentException when a pipeline cannot be planned under the scheduler
     */
    PlayedInput with(Optional<SchedulerName> scheduler, Map<String, Integer> weights);

    /** Names of the queues that it brings. */
    Set<String> queues();
}
