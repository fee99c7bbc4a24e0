package io.gangflow.cli.report;

import java.util.List;

/**
 * Runs that are shown below each other, on one scale.
 *
 * @param text what the section shows, one paragraph
 * @param findings what was checked on the results, each with whether it holds
 * @param figures drawn elsewhere, such as the variants of what-if; shown before the runs
 */
public record ReportSection(
        String title, String text, List<ReportedRun> runs, List<Finding> findings, List<ReportFigure> figures) {

    public ReportSection {
        runs = List.copyOf(runs);
        findings = List.copyOf(findings);
        figures = List.copyOf(figures);
    }

    public ReportSection(String title, String text, List<ReportedRun> runs, List<Finding> findings) {
        this(title, text, runs, findings, List.of());
    }

    /** A fact about the results. */
    public record Finding(String text, boolean holds) {}
}
