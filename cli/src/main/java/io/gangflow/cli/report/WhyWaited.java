package io.gangflow.cli.report;

import io.gangflow.page.object.Durations;
import io.gangflow.run.PodTrack;
import io.gangflow.run.Timeline;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The reasons why pods waited, with the scheduler's messages, as text: for readers without a mouse, and for print. */
final class WhyWaited {

    private static final int LISTED = 25;

    private WhyWaited() {}

    static void write(Html html, Timeline timeline) {
        Map<List<String>, Told> reasons = new LinkedHashMap<>();
        for (PodTrack pod : timeline.pods()) {
            for (PodTrack.Wait wait : pod.waits()) {
                reasons.computeIfAbsent(List.of(pod.pod().stage(), wait.reason()), any -> new Told())
                        .count(wait.atMillis());
            }
        }
        if (reasons.isEmpty()) {
            return;
        }
        html.open("details").leaf("summary", "Why pods waited: messages of the scheduler");
        html.open("table").open("thead").open("tr");
        List.of("Stage", "Times", "First", "Last", "Reason")
                .forEach(heading -> html.leaf("th", heading, "scope", "col"));
        html.close("tr").close("thead").open("tbody");
        reasons.entrySet().stream()
                .sorted(Comparator.comparing((Map.Entry<List<String>, Told> entry) -> -entry.getValue().times))
                .limit(LISTED)
                .forEach(
                        entry -> row(html, entry.getKey().get(0), entry.getKey().get(1), entry.getValue()));
        html.close("tbody").close("table");
        if (reasons.size() > LISTED) {
            html.leaf("p", "and %d other reasons, less often".formatted(reasons.size() - LISTED));
        }
        html.close("details");
    }

    private static void row(Html html, String stage, String reason, Told told) {
        html.open("tr").leaf("td", stage).leaf("td", Long.toString(told.times), "class", "number");
        html.leaf("td", Durations.clock(told.first), "class", "number");
        html.leaf("td", Durations.clock(told.last), "class", "number").prose("td", reason);
        html.close("tr");
    }

    private static final class Told {
        private long times;
        private long first = Long.MAX_VALUE;
        private long last;

        private void count(long atMillis) {
            times++;
            first = Math.min(first, atMillis);
            last = Math.max(last, atMillis);
        }
    }
}
