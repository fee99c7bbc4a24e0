package io.gangflow.cli.report;

import io.gangflow.run.Timeline;
import java.util.Locale;

/**
 * One run as the report shows it.
 *
 * @param heading such as {@code under kube-scheduler}
 */
public record ReportedRun(String heading, Timeline timeline) {

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
