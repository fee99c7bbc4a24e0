package io.gangflow.cli.report;

import io.gangflow.run.Timeline;
import java.util.Locale;

/**
 * One run in the report.
 *
 * @param heading such as {@code under kube-scheduler}
 * @param facts parameters and pods of the run; empty for a simulation
 */
public record ReportedRun(String heading, Timeline timeline, ReportFacts facts) {

    public ReportedRun(String heading, Timeline timeline) {
        this(heading, timeline, ReportFacts.NONE);
    }

    /** Returns the outcome in lower case, which is also the name of its CSS class. */
    String outcome() {
        return timeline.outcome()
                .map(outcome -> outcome.name().toLowerCase(Locale.ROOT))
                .orElse("unfinished");
    }

    public long podsThatRan() {
        return timeline.pods().stream()
                .filter(track -> track.runningMillis().isPresent())
                .count();
    }
}
