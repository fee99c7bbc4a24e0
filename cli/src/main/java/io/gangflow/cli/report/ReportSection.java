package io.gangflow.cli.report;

import java.util.List;

/**
 * Runs that are shown below each other, on one scale.
 *
 * @param text what the section shows, one paragraph
 * @param findings what was checked on the results, each with whether it holds
 */
public record ReportSection(String title, String text, List<ReportedRun> runs, List<Finding> findings) {

    public ReportSection {
        runs = List.copyOf(runs);
        findings = List.copyOf(findings);
    }

    /** A fact about the results. */
    public record Finding(String text, boolean holds) {}
}
