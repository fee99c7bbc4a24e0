package io.gangflow.cli.command;

import io.gangflow.cli.console.Console;
import io.gangflow.cli.console.ExitCode;
import io.gangflow.cli.home.GangflowHome;
import io.gangflow.cli.report.HtmlReport;
import io.gangflow.cli.report.ReportSection;
import io.gangflow.cli.report.ReportedRun;
import io.gangflow.cli.report.WhatIfChart;
import io.gangflow.cli.view.WhatIfTable;
import io.gangflow.cluster.Cluster;
import io.gangflow.file.AtomicFile;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.read.ClusterFileReader;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.Timeline;
import io.gangflow.simulator.input.PlayedInput;
import io.gangflow.simulator.play.SimulatedLauncher;
import io.gangflow.verdict.whatif.Figures;
import io.gangflow.verdict.whatif.MachineCatalogue;
import io.gangflow.verdict.whatif.Variant;
import io.gangflow.verdict.whatif.VariantReader;
import io.gangflow.verdict.whatif.WhatIfException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** {@code simulate --what-if}: simulates the same work with one change, and compares it with the base. */
final class WhatIfOptions {

    @Option(
            names = "--what-if",
            paramLabel = "CHANGE",
            description =
                    "Change to compare with, such as nodes+1, nodes=1..8, nodes.POOL=4, machine=TYPE, queue.NAME.weight=5 or scheduler=NAME. Repeatable.")
    private List<String> changes = new ArrayList<>();

    boolean given() {
        return !changes.isEmpty();
    }

    /** The input of one comparison. */
    record Setting(
            PlayedInput input,
            Cluster cluster,
            Optional<Path> clusterFile,
            SimulatedLauncher.Options options,
            String name) {}

    /** Simulates the base and every variant; returns the exit code of the base. */
    int compare(Console console, Setting setting, Path report, OutputFormat output)
            throws IOException, InterruptedException {
        MachineCatalogue machines = machines(setting);
        List<Variant> variants = variants(setting, machines);
        Map<String, Figures> figures = new LinkedHashMap<>();
        Timeline base = setting.input().play(setting.cluster(), setting.options());
        figures.put("base", Figures.of(base));
        int done = 0;
        for (Variant variant : variants) {
            progress(console, ++done, variants.size(), variant.label());
            Cluster cluster = variant.cluster(setting.cluster(), machines);
            Optional<SimulatedScheduler> scheduler = variant.scheduler().map(SimulatedScheduler::named);
            PlayedInput input = with(setting, scheduler.flatMap(SimulatedScheduler::planned), variant);
            SimulatedLauncher.Options options =
                    scheduler.map(other -> other.in(setting.options())).orElse(setting.options());
            figures.put(variant.label(), Figures.of(input.play(cluster, options)));
        }
        progressEnds(console);
        AtomicFile.write(report, html(setting, base, figures));
        if (output == OutputFormat.JSON) {
            console.out().println(WhatIfTable.json(figures));
        } else {
            WhatIfTable.of(figures).forEach(console.out()::println);
        }
        console.err().println("report: " + report);
        return base.outcome().filter(Outcome.COMPLETED::equals).isPresent() ? ExitCode.DONE : ExitCode.WORK_FAILED;
    }

    private static PlayedInput with(Setting setting, Optional<SchedulerName> scheduler, Variant variant) {
        try {
            return setting.input().with(scheduler, variant.weights());
        } catch (IllegalArgumentException unplanned) {
            throw new CommandFailure(ExitCode.BAD_INPUT, String.valueOf(unplanned.getMessage()));
        }
    }

    private List<Variant> variants(Setting setting, MachineCatalogue machines) {
        VariantReader reader =
                new VariantReader(setting.cluster(), machines, setting.input().queues(), SimulatedScheduler.names());
        try {
            return changes.stream()
                    .flatMap(change -> reader.read(change).stream())
                    .toList();
        } catch (WhatIfException wrong) {
            throw new CommandFailure(ExitCode.BAD_INPUT, String.valueOf(wrong.getMessage()));
        }
    }

    /** Returns the machine types of this cluster, of the clusters next to its file, and of the shipped clusters. */
    private static MachineCatalogue machines(Setting setting) throws IOException {
        List<Cluster> clusters = new ArrayList<>(List.of(setting.cluster()));
        List<Path> folders = new ArrayList<>();
        setting.clusterFile().map(file -> file.toAbsolutePath().getParent()).ifPresent(folders::add);
        folders.add(GangflowHome.ofProcess().folder().resolve("pipelines/clusters"));
        for (Path folder : folders) {
            if (Files.isDirectory(folder)) {
                try (Stream<Path> files = Files.list(folder)) {
                    files.filter(file -> file.toString().endsWith(".yaml"))
                            .sorted()
                            .forEach(
                                    file -> ClusterFileReader.read(file).value().ifPresent(clusters::add));
                }
            }
        }
        return MachineCatalogue.of(clusters);
    }

    private static void progress(Console console, int number, int all, String label) {
        String text = "%d of %d: %s".formatted(number, all, label);
        if (console.live()) {
            console.err().print("\r\u001b[2K" + text);
            console.err().flush();
        } else if (all > 1) {
            console.err().println(text);
        }
    }

    private static void progressEnds(Console console) {
        if (console.live()) {
            console.err().print("\r\u001b[2K");
            console.err().flush();
        }
    }

    private static String html(Setting setting, Timeline base, Map<String, Figures> figures) {
        ReportSection section = new ReportSection(
                setting.name(),
                "Played in virtual time on cluster `%s`; the runs below are the base."
                        .formatted(setting.cluster().name()),
                List.of(new ReportedRun("under " + base.start().scheduler(), base)),
                List.of(),
                List.of(WhatIfChart.of(figures)));
        return HtmlReport.of(
                "What if: " + setting.name(),
                "Prediction for the described cluster and its variants, from models of their schedulers.",
                List.of(section));
    }

    static SimulatedScheduler only(List<SimulatedScheduler> schedulers) {
        if (schedulers.size() > 1) {
            throw new CommandFailure(
                    ExitCode.BAD_INPUT,
                    "--what-if compares with one base; name one --scheduler, or --what-if scheduler=NAME");
        }
        return schedulers.get(0);
    }
}
