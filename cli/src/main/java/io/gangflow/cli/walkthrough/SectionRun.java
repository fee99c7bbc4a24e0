package io.gangflow.cli.walkthrough;

import io.gangflow.cli.report.ReportedRun;
import io.gangflow.run.RunEvent.Outcome;
import java.util.List;

/**
 * A run of the walkthrough that has ended.
 *
 * @param results files that the run wrote, relative to the output folder, sorted
 */
record SectionRun(
        Section section,
        Section.Expected expected,
        Foreseen foreseen,
        Outcome outcome,
        ReportedRun run,
        List<String> results) {

    SectionRun {
        results = List.copyOf(results);
    }

    /** As the article tells, or else as was foreseen for the place. */
    boolean asExpected() {
        return asTold() || foreseen.allows(outcome);
    }

    boolean asTold() {
        return outcome == expected.outcome();
    }
}
