package io.gangflow.cli.walkthrough;

import io.gangflow.cli.console.Console;
import io.gangflow.cli.home.GangflowHome;
import io.gangflow.cli.home.LocalCluster;
import io.gangflow.cli.home.LocalImages;
import io.gangflow.cli.report.HtmlReport;
import io.gangflow.cli.report.ReportSection;
import io.gangflow.cli.report.ReportSection.Finding;
import io.gangflow.cli.report.ReportedRun;
import io.gangflow.cli.view.LockText;
import io.gangflow.cli.view.RunView;
import io.gangflow.cluster.Cluster;
import io.gangflow.file.AtomicFile;
import io.gangflow.minicluster.launch.LocalLauncher;
import io.gangflow.minicluster.launch.MiniCluster;
import io.gangflow.pipeline.diagnostic.Wrapped;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.run.Launcher;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.TimelineFold;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Runs the article's sections on this machine, checks what they wrote, and writes the report. */
public final class Walkthrough {

    private static final String INTRODUCTION = "Two workers of four CPUs, as the article has them. Every bar is a pod"
            + " that ran as processes on this machine; what a pod asks for is accounting, the work is real. Each"
            + " section is shown under kube-scheduler's rules and, where these lock, under Volcano's.";

    private final GangflowHome home;
    private final Path output;
    private final Console console;
    private final Supplier<RunView> views;

    /**
     * A walkthrough that has not begun.
     *
     * @param output the folder for the report, the results and everything that the pods write
     * @param views makes the view of each run
     */
    public Walkthrough(GangflowHome home, Path output, Console console, Supplier<RunView> views) {
        this.home = home;
        this.output = output;
        this.console = console;
        this.views = views;
    }

    /** Reads the plan of a definition under a scheduler. */
    @FunctionalInterface
    public interface Plans {
        Plan plan(Path definition, SchedulerName scheduler) throws IOException;
    }

    /** Runs everything; true when every section ended as the article says and every result is right. */
    public boolean run(Cluster cluster, Plans plans) throws IOException, InterruptedException {
        Path text = output.resolve("s3/corpus/kjv.txt");
        CorpusFile.write(text, home.classPath("spark-jobs"));
        List<SectionRun> runs = new ArrayList<>();
        try (LocalCluster local = LocalCluster.start(cluster, LocalImages.of(home), output)) {
            for (Section section : Section.values()) {
                console.err().println();
                Wrapped.lines(section.title() + ": " + section.text(), console.width())
                        .forEach(console.err()::println);
                for (Section.Expected expected : section.runs()) {
                    runs.add(run(local.miniCluster(), section, expected, plans));
                }
            }
        }
        return conclude(runs, new ResultCheck(output, text));
    }

    private SectionRun run(MiniCluster miniCluster, Section section, Section.Expected expected, Plans plans)
            throws IOException, InterruptedException {
        Plan plan = plans.plan(home.definition(section.definition()), expected.scheduler());
        String runId = "section-%s-%s".formatted(section.number(), shortName(expected.scheduler()));
        console.err().println();
        TimelineFold fold = new TimelineFold();
        Outcome outcome;
        try (RunView view = views.get()) {
            outcome = new LocalLauncher(miniCluster).launch(new Launcher.Request(plan, runId, Map.of()), event -> {
                fold.onEvent(event);
                view.onEvent(event);
            });
        }
        ReportedRun run = new ReportedRun("under " + expected.scheduler().keyword(), fold.timeline());
        run.timeline()
                .locked()
                .ifPresent(locked ->
                        LockText.of(locked.lock()).forEach(line -> console.err().println("  " + line)));
        return new SectionRun(section, expected, outcome, run, Results.of(output, runId));
    }

    private boolean conclude(List<SectionRun> runs, ResultCheck check) throws IOException {
        List<ReportSection> sections = new ArrayList<>();
        boolean right = true;
        console.err().println();
        for (Section section : Section.values()) {
            List<SectionRun> ofSection =
                    runs.stream().filter(run -> run.section() == section).toList();
            List<Finding> findings = new ArrayList<>();
            for (SectionRun run : ofSection) {
                findings.addAll(check.findings(run));
                right &= run.asExpected();
            }
            right &= findings.stream().allMatch(Finding::holds);
            findings.forEach(finding -> console.err().println((finding.holds() ? "✓ " : "✗ ") + finding.text()));
            sections.add(new ReportSection(
                    section.title(),
                    section.text(),
                    ofSection.stream().map(SectionRun::run).toList(),
                    findings));
        }
        AtomicFile.write(output.resolve("walkthrough.json"), WalkthroughJson.of(runs));
        AtomicFile.write(
                output.resolve("report.html"),
                HtmlReport.of("The scheduling lock, and how gangs dissolve it", INTRODUCTION, sections));
        SummaryTable.of(runs).forEach(console.out()::println);
        console.out().println();
        console.out().println("report: " + output.resolve("report.html"));
        console.out().flush();
        return right;
    }

    private static String shortName(SchedulerName scheduler) {
        return scheduler == SchedulerName.VOLCANO ? "volcano" : "kube";
    }
}
