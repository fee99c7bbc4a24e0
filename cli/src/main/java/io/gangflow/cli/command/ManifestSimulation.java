package io.gangflow.cli.command;

import io.gangflow.argo.compiler.ManifestCompiler;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.work.WatchedPlay;
import io.gangflow.cluster.Cluster;
import io.gangflow.collection.OrderedMaps;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticText;
import io.gangflow.pipeline.diagnostic.Severity;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.run.Timeline;
import io.gangflow.simulator.play.SimulatedLauncher;
import io.gangflow.simulator.play.SimulatedWork;
import io.gangflow.workloads.foreign.ForeignManifests;
import io.gangflow.workloads.pods.Durations;
import io.gangflow.workloads.pods.Rescheduled;
import io.gangflow.workloads.pods.ResultingWork;
import io.gangflow.workloads.work.ManifestWork;
import io.gangflow.workloads.work.PipelineWork;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Simulates plain manifests. Findings are printed on stderr; errors end the command with exit code 2. */
public final class ManifestSimulation {

    private final Console console;
    private final Cluster cluster;
    private final SimulatedLauncher.Options options;

    ManifestSimulation(Console console, Cluster cluster, SimulatedLauncher.Options options) {
        this.console = console;
        this.cluster = cluster;
        this.options = options;
    }

    /**
     * Returns one timeline per scheduler. A scheduler without a planned name stands for the schedulers that the files
     * name.
     */
    List<Timeline> play(Input input, List<SimulatedScheduler> schedulers) throws IOException, InterruptedException {
        ResultingWork manifests = work(console, input);
        List<Timeline> timelines = new ArrayList<>();
        for (SimulatedScheduler scheduler : schedulers) {
            ResultingWork played = beside(console, input, manifests, scheduler.planned());
            SimulatedWork work = new SimulatedWork(cluster, scheduler.in(options));
            WatchedPlay.of(console, PlayableSize.pods(played), listener -> work.play("manifests", played, listener))
                    .ifPresent(timelines::add);
        }
        return timelines;
    }

    /**
     * Manifests to simulate. A pipeline is simulated here only together with the objects of a cluster.
     *
     * @param arguments values of the pipeline's parameters
     */
    record Input(ManifestOptions options, InputFiles files, Map<String, String> arguments) {

        Input {
            arguments = OrderedMaps.sorted(arguments);
        }

        static Input of(ManifestOptions options, List<Path> files, Map<String, String> arguments) throws IOException {
            InputFiles inputs = options.inputs(files);
            boolean beside = options.hasContext() && files.size() == 1;
            if (inputs.pipelines().isEmpty() && !arguments.isEmpty()) {
                throw new CommandFailure(
                        ExitCode.BAD_INPUT,
                        "-p sets parameters of a pipeline, but the input has no pipeline; remove -p");
            }
            return new Input(options, beside ? inputs : inputs.manifestsOnly(), arguments);
        }

        Optional<InputFiles.Input> pipeline() {
            return files.pipelines().stream().findFirst();
        }
    }

    /** Reads all work of an input, for one scheduler or for the schedulers that the work names. */
    static ResultingWork read(Console console, Input input, Optional<SchedulerName> scheduler) throws IOException {
        return beside(console, input, work(console, input), scheduler);
    }

    private static ResultingWork beside(
            Console console, Input input, ResultingWork manifests, Optional<SchedulerName> scheduler)
            throws IOException {
        if (input.pipeline().isEmpty()) {
            return scheduler.map(name -> Rescheduled.under(name, manifests)).orElse(manifests);
        }
        Plan plan = new Documents(console).plan(input.pipeline().get().read(), scheduler);
        ResultingWork pipeline = PipelineWork.of(
                        new ManifestCompiler().compile(plan),
                        plan.pipeline().source(),
                        ParameterArguments.checked(plan.pipeline().parameters(), input.arguments()),
                        Durations.NONE)
                .work();
        return beside(pipeline, manifests);
    }

    /**
     * Combines the work of a pipeline with the work of a cluster.
     *
     * @throws CommandFailure when both have a pod of the same name
     */
    public static ResultingWork beside(ResultingWork pipeline, ResultingWork there) {
        try {
            return pipeline.beside(there);
        } catch (IllegalArgumentException exception) {
            throw new CommandFailure(
                    ExitCode.BAD_INPUT,
                    "the pipeline cannot be simulated together with the objects of the cluster: "
                            + exception.getMessage());
        }
    }

    /** Returns the work of manifests; ends the command when they have errors. */
    private static ResultingWork work(Console console, Input input) throws IOException {
        ManifestOptions options = input.options();
        ForeignManifests manifests = options.read(input.files().manifests());
        List<Diagnostic> found = new ArrayList<>(input.files().found());
        found.addAll(manifests.diagnostics());
        Durations durations = options.durations(found);
        ManifestWork work = ManifestWork.of(manifests.objects(), durations);
        found.addAll(work.diagnostics());
        List<Diagnostic> sorted = found.stream().sorted().toList();
        console.err().print(DiagnosticText.of(sorted, console.colour(), console.errWidth()));
        console.err().flush();
        if (sorted.stream().anyMatch(finding -> finding.severity() == Severity.ERROR)) {
            throw new CommandFailure(ExitCode.BAD_INPUT, "the input has errors; nothing was done");
        }
        if (work.work().podSets().isEmpty() && input.pipeline().isEmpty()) {
            throw new CommandFailure(ExitCode.BAD_INPUT, "nothing to simulate: the manifests create no pods");
        }
        PlayableSize.require(work.work());
        AssumedDurations.ofManifests(work).ifPresent(console.err()::println);
        return work.work();
    }
}
