package io.gangflow.cli.command;

import io.gangflow.argo.pods.Rescheduled;
import io.gangflow.argo.pods.ResultingWork;
import io.gangflow.cli.console.Console;
import io.gangflow.cluster.Cluster;
import io.gangflow.pipeline.model.Parameter;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.plan.Plan;
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
import java.util.TreeMap;

/** A pipeline, or manifests, that can be played on described clusters again and again. */
interface PlayedInput {

    /** Plays it to its end. */
    Timeline play(Cluster cluster, SimulatedLauncher.Options options) throws InterruptedException;

    /** Plays it up to a moment, in milliseconds since its start. */
    ClusterMoment at(Cluster cluster, SimulatedLauncher.Options options, long millis) throws InterruptedException;

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
            ResultingWork work = ManifestSimulation.work(console, manifests, ManifestOptions.manifestsOnly(files));
            return new OfWork(scheduler.map(name -> Rescheduled.under(name, work)).orElse(work));
        }
        Plan plan = new Documents(console).plan(files.get(0), scheduler);
        return new OfPlan(plan, withStandIns(plan, arguments));
    }

    /** Values that nobody gave get a stand-in: the simulation never reads them. */
    private static Map<String, String> withStandIns(Plan plan, Map<String, String> arguments) {
        Map<String, String> values = new TreeMap<>(arguments);
        for (Parameter parameter : plan.pipeline().parameters()) {
            if (parameter.defaultValue().isEmpty()) {
                List<String> allowed = parameter.allowed();
                values.putIfAbsent(parameter.name(), allowed.isEmpty() ? "1" : allowed.get(0));
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
    }
}
