package io.gangflow.cli.report;

import java.util.List;

/**
 * Runs that are shown below each other, on one time scale.
 *
 * @param text description of the section, one paragraph
 * @param findings checks of the results, each with its outcome
 * @param figures drawings from other classes, such as the variants of what-if; shown before the runs
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

    /** A statement about the results, and whether it holds. */
    public record Finding(String text, boolean holds) {}
}
