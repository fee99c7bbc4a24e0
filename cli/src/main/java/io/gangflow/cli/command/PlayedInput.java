package io.gangflow.cli.command;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.volcano.api.model.scheduling.v1beta1.Queue;
import io.fabric8.volcano.api.model.scheduling.v1beta1.QueueBuilder;
import io.gangflow.argo.pods.Rescheduled;
import io.gangflow.argo.pods.ResultingWork;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cluster.Cluster;
import io.gangflow.pipeline.model.Parameter;
import io.gangflow.pipeline.model.Pipeline;
import io.gangflow.pipeline.model.QueueSpec;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.Planner;
import io.gangflow.run.Launcher;
import io.gangflow.run.Timeline;
import io.gangflow.run.TimelineFold;
import io.gangflow.simulator.engine.ClusterMoment;
import io.gangflow.simulator.engine.SimulatedLauncher;
import io.gangflow.simulator.engine.SimulatedWork;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A pipeline, or manifests, that can be played on described clusters again and again. */
interface PlayedInput {

    /** Plays it to its end. */
    Timeline play(Cluster cluster, SimulatedLauncher.Options options) throws InterruptedException;

    /** Plays it up to a moment, in milliseconds since its start. */
    ClusterMoment at(Cluster cluster, SimulatedLauncher.Options options, long millis) throws InterruptedException;

    /** The same with another scheduler, and other weights of some queues. */
    PlayedInput with(Optional<SchedulerName> scheduler, Map<String, Integer> weights);

    /** Names of the queues that it brings. */
    Set<String> queues();

    /**
     * Reads a file as a pipeline or as manifests, whatever it is.
     *
     * @param scheduler for everything, whatever the file says
     */
    static PlayedInput read(
            Console console,
            List<Path> files,
            ManifestOptions manifests,
            Map<String, String> arguments,
            Optional<SchedulerName> scheduler)
            throws IOException {
        if (manifests.takes(files)) {
            return new OfWork(ManifestSimulation.read(
                    console, ManifestSimulation.Input.of(manifests, files, arguments), scheduler));
        }
        Plan plan = new Documents(console).plan(manifests.pipeline(files), scheduler);
        PlayableSize.require(plan);
        List<Parameter> declared = plan.pipeline().parameters();
        PlayedBranches.notes(plan.pipeline(), arguments).forEach(console.err()::println);
        return new OfPlan(plan, withRepresentatives(plan, ParameterArguments.checkedIfGiven(declared, arguments)));
    }

    /** Adds representative values for parameters without a default that no argument names. */
    private static Map<String, String> withRepresentatives(Plan plan, Map<String, String> arguments) {
        Map<String, String> values = new TreeMap<>(arguments);
        for (Parameter parameter : plan.pipeline().parameters()) {
            if (parameter.defaultValue().isEmpty()) {
                values.putIfAbsent(parameter.name(), parameter.representativeValue());
            }
        }
        return values;
    }

    /** A pipeline. */
    record OfPlan(Plan plan, Map<String, String> arguments) implements PlayedInput {

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
            Pipeline changed =
                    pipeline.expanded(pipeline.stages(), queues, pipeline.priorityClasses(), pipeline.source());
            Plan other = new Planner()
                    .plan(changed, scheduler)
                    .value()
                    .orElseThrow(() -> new CommandFailure(
                            ExitCode.BAD_INPUT, "the pipeline cannot be planned under another scheduler"));
            return new OfPlan(other, arguments);
        }

        @Override
        public Set<String> queues() {
            return plan.pipeline().queues().keySet();
        }

        private Launcher.Request request() {
            return new Launcher.Request(plan, plan.pipeline().name(), arguments);
        }
    }

    /** Manifests. */
    record OfWork(ResultingWork work) implements PlayedInput {

        @Override
        public Timeline play(Cluster cluster, SimulatedLauncher.Options options) throws InterruptedException {
            TimelineFold fold = new TimelineFold();
            new SimulatedWork(cluster, options).play("manifests", work, fold);
            return fold.timeline();
        }

        @Override
        public ClusterMoment at(Cluster cluster, SimulatedLauncher.Options options, long millis)
                throws InterruptedException {
            return new SimulatedWork(cluster, options).at("manifests", work, millis);
        }

        @Override
        public PlayedInput with(Optional<SchedulerName> scheduler, Map<String, Integer> weights) {
            ResultingWork placed =
                    scheduler.map(name -> Rescheduled.under(name, work)).orElse(work);
            List<HasMetadata> shared = placed.shared().stream()
                    .map(object -> object instanceof Queue queue
                                    && weights.containsKey(queue.getMetadata().getName())
                            ? weighted(queue, weights)
                            : object)
                    .toList();
            return new OfWork(
                    new ResultingWork(shared, placed.podGroups(), placed.podSets(), placed.limits(), placed.owners()));
        }

        private static HasMetadata weighted(Queue queue, Map<String, Integer> weights) {
            return new QueueBuilder(queue)
                    .editOrNewSpec()
                    .withWeight(weights.get(queue.getMetadata().getName()))
                    .endSpec()
                    .build();
        }

        @Override
        public Set<String> queues() {
            return work.shared().stream()
                    .filter(Queue.class::isInstance)
                    .map(queue -> queue.getMetadata().getName())
                    .collect(Collectors.toSet());
        }
    }
}
