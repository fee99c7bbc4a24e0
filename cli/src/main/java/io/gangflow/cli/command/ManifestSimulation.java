package io.gangflow.cli.command;

import io.gangflow.argo.foreign.ForeignManifests;
import io.gangflow.argo.pods.Durations;
import io.gangflow.argo.pods.ManifestWork;
import io.gangflow.argo.pods.Rescheduled;
import io.gangflow.argo.pods.ResultingWork;
import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cluster.Cluster;
import io.gangflow.pipeline.diagnostic.Diagnostic;
import io.gangflow.pipeline.diagnostic.DiagnosticText;
import io.gangflow.pipeline.diagnostic.Severity;
import io.gangflow.run.Timeline;
import io.gangflow.run.TimelineFold;
import io.gangflow.simulator.engine.SimulatedLauncher;
import io.gangflow.simulator.engine.SimulatedWork;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Plays plain manifests; findings go to stderr, errors end the command with code 2. */
final class ManifestSimulation {

    private final Console console;
    private final Cluster cluster;
    private final SimulatedLauncher.Options options;

    ManifestSimulation(Console console, Cluster cluster, SimulatedLauncher.Options options) {
        this.console = console;
        this.cluster = cluster;
        this.options = options;
    }

    /** One timeline for each scheduler; the one as planned stands for what the manifests say. */
    List<Timeline> play(ManifestOptions manifests, List<Path> files, List<SimulatedScheduler> schedulers)
            throws IOException, InterruptedException {
        ResultingWork work = work(console, manifests, ManifestOptions.manifestsOnly(files));
        List<Timeline> timelines = new ArrayList<>();
        for (SimulatedScheduler scheduler : schedulers) {
            TimelineFold fold = new TimelineFold();
            ResultingWork played = scheduler
                    .planned()
                    .map(name -> Rescheduled.under(name, work))
                    .orElse(work);
            new SimulatedWork(cluster, scheduler.in(options)).play("manifests", played, fold);
            timelines.add(fold.timeline());
        }
        return timelines;
    }

    /** What manifests cause; ends the command when they have errors. */
    static ResultingWork work(Console console, ManifestOptions options, List<Path> files) throws IOException {
        ForeignManifests manifests = options.read(files);
        List<Diagnostic> found = new ArrayList<>(manifests.diagnostics());
        Durations durations = options.durations(found);
        ManifestWork work = ManifestWork.of(manifests.objects(), durations);
        found.addAll(work.diagnostics());
        List<Diagnostic> sorted = found.stream().sorted().toList();
        console.err().print(DiagnosticText.of(sorted, console.colour(), console.errWidth()));
        console.err().flush();
        if (sorted.stream().anyMatch(finding -> finding.severity() == Severity.ERROR)) {
            throw new CommandFailure(ExitCode.BAD_INPUT, "the input has errors, nothing was done");
        }
        if (work.work().podSets().isEmpty()) {
            throw new CommandFailure(ExitCode.BAD_INPUT, "the manifests cause no pods, there is nothing to simulate");
        }
        if (!work.guessed().isEmpty()) {
            console.err()
                    .println(
                            "note: nothing says how long the pods of %s work, %d s are taken; say it with the annotation"
                                            .formatted(names(work), Math.round(Durations.DEFAULT_SECONDS))
                                    + " gangflow.io/expect-seconds or with --durations");
        }
        return work.work();
    }

    private static String names(ManifestWork work) {
        List<String> names = List.copyOf(work.guessed());
        String first = String.join("`, `", names.subList(0, Math.min(3, names.size())));
        return "`" + first + "`" + (names.size() > 3 ? " and %d more".formatted(names.size() - 3) : "");
    }
}
