package io.gangflow.cli.walkthrough;

import io.gangflow.cli.report.ReportedRun;
import io.gangflow.run.RunEvent.Outcome;
import java.util.List;

/**
 * A run of the walkthrough that has ended.
 *
 * @param results files that the run wrote, relative to the output folder, sorted
 */
record SectionRun(Section section, Section.Expected expected, Outcome outcome, ReportedRun run, List<String> results) {

    SectionRun {
        results = List.copyOf(results);
    }

    boolean asExpected() {
        return outcome == expected.outcome();
    }
}
