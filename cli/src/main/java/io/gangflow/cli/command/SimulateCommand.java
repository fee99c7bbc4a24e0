package io.gangflow.cli.command;

import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.report.HtmlReport;
import io.gangflow.cli.report.ReportSection;
import io.gangflow.cli.report.ReportedRun;
import io.gangflow.cli.view.ComparisonText;
import io.gangflow.cli.view.SimulationText;
import io.gangflow.cli.work.WatchedPlay;
import io.gangflow.cluster.Cluster;
import io.gangflow.file.AtomicFile;
import io.gangflow.page.check.PlannedWork;
import io.gangflow.page.object.ComparisonJson;
import io.gangflow.page.object.SimulationJson;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.run.Launcher;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.Timeline;
import io.gangflow.simulator.comparison.RunComparison;
import io.gangflow.simulator.input.PlayedInput;
import io.gangflow.simulator.play.SimulatedLauncher;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gangflow simulate}: simulates work in virtual time, with one scheduler or with several for comparison. */
@Command(
        name = "simulate",
        mixinStandardHelpOptions = true,
        description = "Simulate a pipeline or manifests on a described cluster in virtual time.")
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class SimulateCommand implements Callable<Integer> {

    private final Console console;

    @Parameters(
            paramLabel = "FILE",
            arity = "0..*",
            description = "Pipeline, or Kubernetes manifests: files, folders, or - for stdin.")
    private List<Path> files = new ArrayList<>();

    @Mixin
    private ManifestOptions manifests;

    @Option(
            names = "--cluster",
            paramLabel = "FILE",
            description = "Cluster file (default: the nodes of --from-context).")
    private @Nullable Path clusterFile;

    @Mixin
    private ScenarioOptions scenario;

    @Mixin
    private HistoryOptions history;

    @Mixin
    private WhatIfOptions whatIf;

    @Mixin
    private FaultOptions faults;

    @Mixin
    private final ActualRun actual;

    @Mixin
    private BenchOptions bench;

    @Option(
            names = "--output",
            paramLabel = "FORMAT",
            description = "Output format: text (default) or json; with --scenario, the recorder's json.")
    private OutputFormat output = OutputFormat.TEXT;

    @Option(
            names = "--scheduler",
            split = ",",
            paramLabel = "NAME",
            description =
                    "Schedulers to compare, separated by commas: kube-scheduler, volcano, native-gang (default: those that the file names).",
            completionCandidates = SimulatedScheduler.Keywords.class)
    private List<String> schedulers = new ArrayList<>();

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Seed that breaks ties (default: 1).")
    private long seed;

    @Option(
            names = {"-p", "--parameter"},
            paramLabel = "NAME=VALUE",
            description = "Value of a parameter. Repeatable.")
    private Map<String, String> parameters = new TreeMap<>();

    @Option(
            names = "--report",
            paramLabel = "FILE",
            defaultValue = "gangflow-report.html",
            description = "File to write the HTML report to (default: ${DEFAULT-VALUE}).")
    private Path report;

    /** @param actual options that name a finished run */
    public SimulateCommand(Console console, ActualRun actual) {
        this.console = console;
        this.actual = actual;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (bench.given()) {
            return bench.measure(
                    console, columns().stream().map(SimulatedScheduler::planned).toList(), output);
        }
        if (scenario.given()) {
            return scenario.play(console, seed, output);
        }
        requireInputs();
        Documents documents = new Documents(console);
        Cluster cluster = manifests.cluster(clusterFile, console);
        SimulatedLauncher.Options options =
                SimulatedLauncher.Options.of(cluster, seed).withFaults(faults.read(cluster));
        if (whatIf.given()) {
            return compared(cluster, options);
        }
        if (history.given()) {
            return history.replay(console, cluster, options, columns(), output);
        }
        List<Timeline> timelines = timelines(documents, cluster, options);
        if (actual.isNamed()) {
            return compare(cluster, timelines);
        }
        return show(cluster, timelines);
    }

    private int compared(Cluster cluster, SimulatedLauncher.Options options) throws IOException, InterruptedException {
        SimulatedScheduler base = WhatIfOptions.only(columns());
        PlayedInput input = history.given()
                ? history.input(base.planned())
                : PlayedInputs.read(console, files, manifests, parameters, base.planned());
        SimulatedLauncher.Options based = base.in(history.given() ? history.longEnough(options) : options);
        return whatIf.compare(
                console,
                new WhatIfOptions.Setting(input, cluster, Optional.ofNullable(clusterFile), based, name()),
                report,
                output);
    }

    private List<Timeline> timelines(Documents documents, Cluster cluster, SimulatedLauncher.Options options)
            throws IOException, InterruptedException {
        List<Timeline> timelines = new ArrayList<>();
        if (manifests.takes(files)) {
            timelines.addAll(new ManifestSimulation(console, cluster, options)
                    .play(ManifestSimulation.Input.of(manifests, files, parameters), columns()));
        } else {
            PlannedWork written = documents.planned(manifests.pipeline(files), Optional.empty());
            AssumedDurations.ofStages(written.work()).ifPresent(console.err()::println);
            for (SimulatedScheduler scheduler : columns()) {
                PlannedWork planned = scheduler.planned().isEmpty()
                        ? written
                        : documents.planned(manifests.pipeline(files), scheduler.planned());
                timeline(planned, cluster, scheduler.in(options)).ifPresent(timelines::add);
            }
            SimulationText.late(written.plan().pipeline(), timelines).forEach(console.err()::println);
        }
        return timelines;
    }

    private int show(Cluster cluster, List<Timeline> timelines) throws IOException {
        AtomicFile.write(report, html(cluster, timelines));
        if (output == OutputFormat.JSON) {
            console.out().println(SimulationJson.of(timelines));
            console.err().println("report: " + report);
        } else {
            SimulationText.of(timelines, report).forEach(console.out()::println);
        }
        boolean completed = timelines.stream()
                .allMatch(timeline ->
                        timeline.outcome().filter(Outcome.COMPLETED::equals).isPresent());
        return completed ? ExitCode.DONE : ExitCode.WORK_FAILED;
    }

    /** Compares the prediction with a finished run. A wrong prediction is not a failure of the command. */
    private int compare(Cluster cluster, List<Timeline> predicted) throws IOException, InterruptedException {
        if (predicted.size() != 1) {
            throw new CommandFailure(
                    ExitCode.BAD_INPUT, "--actual compares one prediction with a run; name one --scheduler");
        }
        RunComparison comparison = RunComparison.of(predicted.get(0), actual.timeline(console));
        AtomicFile.write(report, html(cluster, List.of(comparison.predicted(), comparison.actual())));
        if (output == OutputFormat.JSON) {
            console.out().println(ComparisonJson.of(comparison));
        } else {
            ComparisonText.of(comparison).forEach(console.out()::println);
        }
        console.err().println("report: " + report);
        return ExitCode.DONE;
    }

    private void requireInputs() {
        boolean complete = (!files.isEmpty() || history.given()) && clusterFile != null;
        if (!complete && !manifests.hasContext()) {
            throw new CommandFailure(
                    ExitCode.BAD_INPUT,
                    "nothing to simulate; pass a pipeline or manifests with --cluster FILE, --from-context NAME, or"
                            + " --scenario FILE");
        }
    }

    private List<SimulatedScheduler> columns() {
        return schedulers.isEmpty()
                ? List.of(SimulatedScheduler.AS_PLANNED)
                : schedulers.stream().map(SimulatedScheduler::named).toList();
    }

    private Optional<Timeline> timeline(PlannedWork planned, Cluster cluster, SimulatedLauncher.Options options)
            throws InterruptedException {
        long pods = PlayableSize.require(planned.work().work());
        Plan plan = planned.plan();
        Map<String, String> values = ParameterArguments.checked(plan.pipeline().parameters(), parameters);
        Launcher.Request request = new Launcher.Request(plan, runId(plan), values);
        return WatchedPlay.of(
                console, pods, listener -> new SimulatedLauncher(cluster, options).launch(request, listener));
    }

    private String name() {
        if (history.given()) {
            return "a history";
        }
        if (files.isEmpty()) {
            return "a live cluster";
        }
        if (InputFiles.isStream(files.get(0))) {
            return "the input";
        }
        Path last = files.get(0).getFileName();
        return last == null ? files.get(0).toString() : last.toString();
    }

    /** Always the same ID: simulations with the same seed are the same run. */
    private static String runId(Plan plan) {
        String name = plan.pipeline().name();
        return name.length() <= 40 ? name : name.substring(0, 40).replaceAll("-+$", "");
    }

    private String html(Cluster cluster, List<Timeline> timelines) {
        List<ReportedRun> runs = timelines.stream()
                .map(timeline -> new ReportedRun("under " + timeline.start().scheduler(), timeline))
                .toList();
        ReportSection section = new ReportSection(
                name(), "Played in virtual time on cluster `%s`.".formatted(cluster.name()), runs, List.of());
        return HtmlReport.of(
                "Simulation of " + name(),
                "Prediction for the described cluster, from models of its schedulers.",
                List.of(section));
    }
}
