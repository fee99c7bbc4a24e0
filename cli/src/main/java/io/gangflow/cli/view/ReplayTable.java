package io.gangflow.cli.view;

import io.gangflow.page.object.Durations;
import io.gangflow.simulator.history.History;
import io.gangflow.simulator.history.JobWaits;
import io.gangflow.simulator.history.ReplayReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** The predictions from replayed histories, a row per scheduler, next to the recorded history; then the queues. */
public final class ReplayTable {

    private static final String FORMAT = "%-28s %8s %10s %10s %10s %10s";
    private static final long MOST_QUEUES = 12;
    private static final double MILLIS = 1_000;
    private static final double TENTHS_BELOW = 10;

    private ReplayTable() {}

    /** Returns text such as {@code 8,152 jobs of 3 queues, 8,152 pods, 3583:36:10; waited p50 0:00, p90 0:12}. */
    public static String summary(History history) {
        JobWaits waits = JobWaits.of(history);
        long queues = history.jobs().stream().map(job -> job.queue()).distinct().count();
        return "%,d jobs of %,d queues, %,d pods, %s; waited p50 %s, p90 %s"
                .formatted(
                        history.jobs().size(),
                        queues,
                        history.pods(),
                        clock(history.spanSeconds()),
                        clock(waits.p50Seconds()),
                        clock(waits.p90Seconds()));
    }

    /**
     * Returns the table.
     *
     * @param reports of the same history; at least one
     */
    public static List<String> of(List<ReplayReport> reports) {
        ReplayReport first = reports.get(0);
        List<String> lines = new ArrayList<>();
        lines.add(FORMAT.formatted("", "started", "wait p50", "wait p90", "wait max", "makespan"));
        lines.add(row("what happened", first.actual(), clock(first.actualSpanSeconds())));
        for (ReplayReport report : reports) {
            lines.add(row(report.scheduler(), report.predicted(), clock(report.predictedSpanSeconds())));
        }
        for (ReplayReport report : reports) {
            lines.add("");
            lines.addAll(under(report));
        }
        return lines;
    }

    private static List<String> under(ReplayReport report) {
        List<String> lines = new ArrayList<>();
        lines.add("under %s: %s%s, cpu in use %s (as it was: %s), gpu in use %s (%s)%s%s"
                .formatted(
                        report.scheduler(),
                        report.outcome().name().toLowerCase(Locale.ROOT),
                        report.message().isEmpty() ? "" : " (" + report.message() + ")",
                        percent(report.cpu().predicted()),
                        percent(report.cpu().actual()),
                        percent(report.gpu().predicted()),
                        percent(report.gpu().actual()),
                        report.usd() == 0 ? "" : String.format(Locale.ROOT, ", %,.2f USD", report.usd()),
                        report.fairness().comparedMillis() == 0
                                ? ""
                                : String.format(
                                        Locale.ROOT,
                                        ", fairness %.2f",
                                        report.fairness().meanJainIndex())));
        report.queues().stream().limit(MOST_QUEUES).forEach(queue -> {
            lines.add(queueRow(queue, "was", ReplayReport.QueueWaits::actual));
            lines.add(queueRow(queue, "predicted", ReplayReport.QueueWaits::predicted));
        });
        if (report.queues().size() > MOST_QUEUES) {
            lines.add("  … %,d more queues; --output json has all"
                    .formatted(report.queues().size() - MOST_QUEUES));
        }
        return lines;
    }

    private static String queueRow(
            ReplayReport.QueueWaits queue, String kind, Function<ReplayReport.QueueWaits, JobWaits> waits) {
        return row("  %.16s %s".formatted(queue.queue(), kind), waits.apply(queue), "");
    }

    private static String row(String name, JobWaits waits, String span) {
        return FORMAT.formatted(
                        name,
                        "%,d".formatted(waits.jobs() - waits.never()),
                        clock(waits.p50Seconds()),
                        clock(waits.p90Seconds()),
                        clock(waits.maxSeconds()),
                        span)
                .stripTrailing();
    }

    private static String clock(double seconds) {
        return Durations.clock(Math.round(seconds * MILLIS));
    }

    private static String percent(double share) {
        double percent = share * 100;
        return String.format(Locale.ROOT, percent > 0 && percent < TENTHS_BELOW ? "%.1f %%" : "%.0f %%", percent);
    }
}
