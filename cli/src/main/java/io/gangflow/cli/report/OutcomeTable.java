package io.gangflow.cli.report;

import io.gangflow.cli.view.LockText;
import io.gangflow.page.object.Durations;
import io.gangflow.page.text.Money;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.run.RunEvent.PodOutcome;
import io.gangflow.run.SchedulingLock;
import io.gangflow.run.StageTrack;
import io.gangflow.run.Timeline;
import io.gangflow.run.Utilisation;
import io.gangflow.simulator.queues.Consumption;
import io.gangflow.simulator.queues.QueueReport;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The summary table at the top: how each run ended, when, why, and its cost. */
final class OutcomeTable {

    private static final int MOST_FAILURES = 3;

    private static final List<String> COLUMNS = List.of("Run", "Outcome", "When", "Why", "In use", "Cost");

    private OutcomeTable() {}

    static void write(Html html, List<ReportSection> sections) {
        html.open("table", "class", "glance").open("thead").open("tr");
        COLUMNS.forEach(heading -> html.leaf("th", heading, "scope", "col"));
        html.close("tr").close("thead").open("tbody");
        for (ReportSection section : sections) {
            for (ReportedRun run : section.runs()) {
                html.open("tr");
                html.leaf("td", sections.size() == 1 ? run.heading() : section.title() + " " + run.heading());
                html.leaf("td", run.outcome(), "class", run.outcome());
                html.leaf("td", when(run.timeline())).prose("td", why(run.timeline()));
                html.leaf("td", inUse(run.timeline())).leaf("td", cost(run.timeline()));
                html.close("tr");
            }
        }
        html.close("tbody").close("table");
    }

    private static String when(Timeline timeline) {
        return timeline.locked()
                .map(locked -> "at " + Durations.clock(locked.atMillis()))
                .orElseGet(() -> "after " + Durations.clock(timeline.endMillis()));
    }

    private static String why(Timeline timeline) {
        if (timeline.locked().isPresent()) {
            SchedulingLock lock = timeline.locked().get().lock();
            return LockText.holders(lock) + "; " + LockText.waiters(lock);
        }
        if (timeline.outcome().filter(Outcome.COMPLETED::equals).isEmpty()) {
            return timeline.message().isEmpty() ? failures(timeline) : timeline.message();
        }
        long ran = timeline.pods().stream()
                .filter(pod -> pod.runningMillis().isPresent())
                .count();
        String longest = QueueReport.stages(timeline).stream()
                .filter(stage -> waited(stage) > 0)
                .max(Comparator.comparingLong(OutcomeTable::waited))
                .map(stage -> ", longest wait %s in `%s`".formatted(Durations.clock(waited(stage)), stage.name()))
                .orElse("");
        long evicted = timeline.pods().stream()
                .filter(pod -> pod.outcome().equals(Optional.of(PodOutcome.EVICTED)))
                .count();
        long cached = timeline.stages().stream().mapToLong(StageTrack::cached).sum();
        String taken = cached == 0 ? "" : ", %d instance%s cached".formatted(cached, cached == 1 ? "" : "s");
        return "%d pods ran%s%s%s"
                .formatted(ran, taken, evicted == 0 ? "" : ", %d evicted".formatted(evicted), longest);
    }

    /** Returns the first failed pod of each failed stage. */
    private static String failures(Timeline timeline) {
        return timeline.stages().stream()
                .filter(stage -> stage.outcome().equals(Optional.of(Outcome.FAILED)))
                .flatMap(stage -> timeline.pods().stream()
                        .filter(pod -> pod.pod().stage().equals(stage.stage()))
                        .filter(pod -> pod.outcome().equals(Optional.of(PodOutcome.FAILED)))
                        .min(Comparator.comparingLong(pod -> pod.endedMillis().orElse(Long.MAX_VALUE)))
                        .stream())
                .limit(MOST_FAILURES)
                .map(pod -> "`%s` failed: %s".formatted(pod.pod().title(), pod.message()))
                .collect(Collectors.joining("; "));
    }

    private static long waited(Consumption stage) {
        return Math.max(stage.podsWaited().maxMillis(), stage.gangsWaited().maxMillis());
    }

    private static String inUse(Timeline timeline) {
        boolean gpus = timeline.allocatable().gpuUnits() > 0;
        Utilisation use = gpus ? timeline.gpus() : timeline.cpu();
        String unit = gpus ? " % of GPUs" : " % of CPU";
        return timeline.locked().isPresent()
                ? percent(use.working()) + unit + " worked, " + percent(use.idle()) + " % held"
                : percent(use.bound()) + unit;
    }

    private static String cost(Timeline timeline) {
        if (!timeline.isPriced()) {
            return "not priced";
        }
        return timeline.locked().isPresent()
                ? "%s USD/h for nothing".formatted(Money.usd(timeline.usdPerHour()))
                : "%s USD".formatted(Money.usd(timeline.usd()));
    }

    private static long percent(double share) {
        return Math.round(share * 100);
    }
}
