package io.gangflow.cli.walkthrough;

import io.gangflow.cli.console.Console;
import io.gangflow.cli.report.HtmlReport;
import io.gangflow.cli.report.ReportSection;
import io.gangflow.cli.report.ReportSection.Finding;
import io.gangflow.cli.report.ReportedRun;
import io.gangflow.cli.view.LockText;
import io.gangflow.cli.view.RunView;
import io.gangflow.file.AtomicFile;
import io.gangflow.pipeline.capacity.InstancesThatFit;
import io.gangflow.pipeline.diagnostic.Wrapped;
import io.gangflow.pipeline.model.SchedulerName;
import io.gangflow.pipeline.plan.Plan;
import io.gangflow.pipeline.plan.PlannedStage;
import io.gangflow.run.Launcher;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.TimelineFold;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Runs sections of the article in a place, checks their results, and writes the report. */
final class Walkthrough {

    private final Path output;
    private final Console console;
    private final Supplier<RunView> views;
    private final List<Section> sections;
    private final int attempts;

    /**
     * Creates a walkthrough.
     *
     * @param output the folder for the report and the results
     * @param views creates the view of each run
     * @param attempts number of attempts at a lock that depends on the order of events
     */
    Walkthrough(Path output, Console console, Supplier<RunView> views, List<Section> sections, int attempts) {
        this.output = output;
        this.console = console;
        this.views = views;
        this.sections = List.copyOf(sections);
        this.attempts = attempts;
    }

    /** Reads the plan of a definition for a scheduler. */
    @FunctionalInterface
    interface Plans {
        Plan plan(Path definition, SchedulerName scheduler) throws IOException;
    }

    /** Runs all sections; returns true when every run had the expected outcome and every checked result is correct. */
    boolean run(Place place, Plans plans) throws IOException, InterruptedException {
        List<SectionRun> runs = new ArrayList<>();
        for (Section section : sections) {
            console.err().println();
            Wrapped.lines(section.title() + ": " + text(section, place, plans), console.width())
                    .forEach(console.err()::println);
            for (Section.Expected expected : section.runs()) {
                runs.addAll(runUntilExpected(place, section, expected, plans));
            }
        }
        return printSummary(place, plans, runs);
    }

    /**
     * Returns the description with the numbers of the place: how many instances there are, and how many of them fit.
     */
    private static String text(Section section, Place place, Plans plans) throws IOException {
        Plan plan = plans.plan(place.definition(section), section.runs().get(0).scheduler());
        PlannedStage stage = plan.stages().get(0);
        return section.text(stage.instances().size(), InstancesThatFit.count(stage, place.cluster()));
    }

    /** Returns every attempt: if a lock depends on the order of events, a completed run is repeated. */
    private List<SectionRun> runUntilExpected(Place place, Section section, Section.Expected expected, Plans plans)
            throws IOException, InterruptedException {
        List<SectionRun> runs = new ArrayList<>();
        for (int attempt = 1; ; attempt++) {
            SectionRun run = run(place, section, expected, plans, attempt);
            runs.add(run);
            boolean luck =
                    !run.isAsExpected() && run.asExpected() && run.foreseen().allows(expected.outcome());
            if (!luck || attempt >= attempts) {
                return runs;
            }
            console.err().println("it completed this time: " + run.foreseen().note() + "; once more");
        }
    }

    private SectionRun run(Place place, Section section, Section.Expected expected, Plans plans, int attempt)
            throws IOException, InterruptedException {
        Plan plan = plans.plan(place.definition(section), expected.scheduler());
        String runId = place.runId(section, expected.scheduler(), attempt);
        ExpectedOutcomes foreseen = place.foreseen(section, expected);
        console.err().println();
        TimelineFold fold = new TimelineFold();
        Outcome outcome;
        try (RunView view = views.get()) {
            outcome = place.launcher(runId).launch(new Launcher.Request(plan, runId, place.parameters(plan)), event -> {
                fold.onEvent(event);
                view.onEvent(event);
            });
        }
        String heading = "under " + expected.scheduler().keyword() + (attempt == 1 ? "" : ", attempt " + attempt);
        ReportedRun run = new ReportedRun(heading, fold.timeline());
        run.timeline()
                .locked()
                .ifPresent(locked ->
                        LockText.of(locked.lock()).forEach(line -> console.err().println("  " + line)));
        List<String> results = outcome == Outcome.COMPLETED ? place.results(runId) : List.of();
        return new SectionRun(section, expected, foreseen, attempt, outcome, run, results);
    }

    private boolean printSummary(Place place, Plans plans, List<SectionRun> runs) throws IOException {
        ResultCheck check = new ResultCheck(output, output.resolve("s3/corpus/kjv.txt"));
        List<ReportSection> reported = new ArrayList<>();
        boolean right = true;
        console.err().println();
        for (Section section : sections) {
            List<SectionRun> ofSection =
                    runs.stream().filter(run -> run.section() == section).toList();
            List<Finding> findings = new ArrayList<>();
            for (SectionRun run : ofSection) {
                findings.addAll(place.unseen().isPresent() ? List.of() : check.findings(run));
                right &= run.asExpected();
            }
            right &= findings.stream().allMatch(Finding::holds);
            findings.forEach(finding -> console.err().println((finding.holds() ? "✓ " : "✗ ") + finding.text()));
            reported.add(new ReportSection(
                    section.title(),
                    text(section, place, plans) + notes(ofSection),
                    ofSection.stream().map(SectionRun::run).toList(),
                    findings));
        }
        place.unseen().ifPresent(why -> console.err().println("! results were not checked: " + why));
        AtomicFile.write(output.resolve("walkthrough.json"), WalkthroughJson.of(runs, place.unseen()));
        AtomicFile.write(
                output.resolve("report.html"),
                HtmlReport.of("The scheduling lock, and how gangs prevent it", place.introduction(), reported));
        SummaryTable.of(runs).forEach(console.out()::println);
        console.out().println();
        console.out().println("report: " + output.resolve("report.html"));
        console.out().flush();
        return right;
    }

    private static String notes(List<SectionRun> runs) {
        StringBuilder notes = new StringBuilder();
        runs.stream()
                .filter(run -> run.attempt() == 1 && !run.foreseen().note().isEmpty())
                .forEach(run -> notes.append(" Here, under ")
                        .append(run.expected().scheduler().keyword())
                        .append(", ")
                        .append(run.foreseen().note())
                        .append('.'));
        return notes.toString();
    }
}
