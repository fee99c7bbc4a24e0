package io.gangflow.simulator.input;

import io.gangflow.cluster.Cluster;
import io.gangflow.collection.OrderedMaps;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.QueueSpec;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.run.Launcher;
import io.gangflow.run.Timeline;
import io.gangflow.run.TimelineFold;
import io.gangflow.simulator.engine.ClusterMoment;
import io.gangflow.simulator.play.SimulatedLauncher;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * A pipeline to simulate.
 *
 * @param arguments a value for each parameter without a default
 */
public record PlayedPipeline(Plan plan, Map<String, String> arguments) implements PlayedInput {

    public PlayedPipeline {
        arguments = OrderedMaps.sorted(arguments);
    }

    @Override
    public Timeline play(Cluster cluster, SimulatedLauncher.Options options) throws InterruptedException {
        TimelineFold fold = new TimelineFold();
        new SimulatedLauncher(cluster, options).launch(request(), fold);
        return fold.timeline();
    }

    @Override
    public ClusterMoment at(Cluster cluster, SimulatedLauncher.Options options, long millis)
            throws InterruptedException {
        return new SimulatedLauncher(cluster, options).at(request(), millis);
    }

    @Override
    public PlayedInput with(Optional<SchedulerName> scheduler, Map<String, Integer> weights) {
        if (scheduler.isEmpty() && weights.isEmpty()) {
            return this;
        }
        Pipeline pipeline = plan.pipeline();
        Map<String, QueueSpec> queues = new TreeMap<>(pipeline.queues());
        queues.replaceAll((name, queue) -> new QueueSpec(
                name,
                weights.getOrDefault(name, queue.weight()),
                queue.capability(),
                queue.guarantee(),
                queue.reclaimable()));
        Pipeline changed = pipeline.expanded(pipeline.stages(), queues, pipeline.priorityClasses(), pipeline.source());
        return new Planner()
                .plan(changed, scheduler)
                .value()
                .map(other -> new PlayedPipeline(other, arguments))
                .orElseThrow(
                        () -> new IllegalArgumentException("the pipeline cannot be planned under another scheduler"));
    }

    @Override
    public Set<String> queues() {
        return plan.pipeline().queues().keySet();
    }

    private Launcher.Request request() {
        return new Launcher.Request(plan, plan.pipeline().name(), arguments);
    }
}
