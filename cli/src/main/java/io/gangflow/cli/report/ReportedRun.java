package io.gangflow.cli.report;

import io.gangflow.run.Timeline;
import java.util.Locale;

/**
 * One run as the report shows it.
 *
 * @param heading such as {@code under kube-scheduler}
 * @param facts what it ran; nothing of a simulation
 */
public record ReportedRun(String heading, Timeline timeline, RunFacts facts) {

    public ReportedRun(String heading, Timeline timeline) {
        this(heading, timeline, RunFacts.NONE);
    }

    /** In lower case, as the CSS class is named too. */
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
