package io.gangflow.cli.command;

import io.gangflow.cli.console.Console;
import io.gangflow.cluster.Cluster;
import io.gangflow.kubernetes.kind.ApiResource;
import io.gangflow.live.LiveCluster;
import io.gangflow.page.check.PlannedWork;
import io.gangflow.pipeline.model.Parameter;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.simulator.input.PlayedInput;
import io.gangflow.simulator.input.PlayedManifests;
import io.gangflow.simulator.input.PlayedPipeline;
import io.gangflow.simulator.play.SimulatedLauncher;
import io.gangflow.verdict.why.Waits;
import io.gangflow.workloads.pods.Durations;
import io.gangflow.workloads.work.ManifestWork;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * Reads the input of a simulation from files and clusters. Findings are printed on stderr; errors end the command with
 * exit code 2.
 */
public final class PlayedInputs {

    private static final long SEED = 1;

    private PlayedInputs() {}

    /**
     * Reads files as a pipeline or as manifests, depending on their content.
     *
     * @param scheduler used for all pods; overrides the schedulers in the files
     */
    static PlayedInput read(
            Console console,
            List<Path> files,
            ManifestOptions manifests,
            Map<String, String> arguments,
            Optional<SchedulerName> scheduler)
            throws IOException {
        if (manifests.takes(files)) {
            return new PlayedManifests(ManifestSimulation.read(
                    console, ManifestSimulation.Input.of(manifests, files, arguments), scheduler));
        }
        PlannedWork planned = new Documents(console).planned(manifests.pipeline(files), scheduler);
        PlayableSize.require(planned.work().work());
        Plan plan = planned.plan();
        List<Parameter> declared = plan.pipeline().parameters();
        PlayedBranches.notes(plan.pipeline(), arguments).forEach(console.err()::println);
        return new PlayedPipeline(
                plan, withRepresentatives(plan, ParameterArguments.checkedIfGiven(declared, arguments)));
    }

    /** Adds representative values for parameters that have neither a default nor an argument. */
    private static Map<String, String> withRepresentatives(Plan plan, Map<String, String> arguments) {
        Map<String, String> values = new TreeMap<>(arguments);
        for (Parameter parameter : plan.pipeline().parameters()) {
            if (parameter.defaultValue().isEmpty()) {
                values.putIfAbsent(parameter.name(), parameter.representativeValue());
            }
        }
        return values;
    }

    /**
     * Returns the waiting pods of a live cluster and the reasons; empty when the cluster has no unfinished pods.
     *
     * @throws CommandFailure when the cluster has no nodes
     */
    public static Optional<Waits> waits(Console console, LiveCluster live) throws IOException, InterruptedException {
        ManifestOptions manifests = ManifestOptions.of(live);
        Cluster cluster = manifests.cluster(null, console);
        if (isIdle(manifests)) {
            return Optional.empty();
        }
        return Optional.of(Waits.of(
                read(console, List.of(), manifests, Map.of(), Optional.empty()),
                SimulatedLauncher.Options.of(cluster, SEED),
                cluster,
                OptionalLong.of(Waits.LOOKED_MILLIS)));
    }

    /** Prints which kinds of objects are left out because the user is not allowed to list them. */
    public static void noteRefused(Console console, List<ApiResource> refused) {
        refused.forEach(kind -> console.err()
                .println("note: you are not allowed to list `%s` of the cluster; the results leave them out"
                        .formatted(kind.groupResource())));
    }

    /** Whether no pod of the cluster is running or waiting. */
    static boolean isIdle(ManifestOptions manifests) {
        return ManifestWork.of(manifests.contextOnly().objects(), Durations.NONE)
                .work()
                .podSets()
                .isEmpty();
    }
}
