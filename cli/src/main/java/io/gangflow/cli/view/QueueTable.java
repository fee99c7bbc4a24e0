package io.gangflow.cli.view;

import io.gangflow.page.object.Durations;
import io.gangflow.page.text.Money;
import io.gangflow.run.Timeline;
import io.gangflow.simulator.queues.Consumption;
import io.gangflow.simulator.queues.QueueHistory;
import io.gangflow.simulator.queues.QueueReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The queues of a run in a few lines; empty if there is only one. */
public final class QueueTable {

    private static final String FORMAT = "  %-16s %6s %8s %10s %10s %9s %11s";

    private QueueTable() {}

    public static List<String> of(Timeline timeline) {
        QueueReport report = QueueReport.of(timeline);
        if (report.histories().size() < 2) {
            return List.of();
        }
        List<String> lines = new ArrayList<>();
        lines.add("queues under %s: fairness %s (Jain, of allocated/deserved; lowest %s)"
                .formatted(
                        timeline.start().scheduler(),
                        decimal(report.fairness().meanJainIndex()),
                        decimal(report.fairness().lowestJainIndex())));
        boolean gpus = timeline.allocatable().gpuUnits() > 0;
        boolean priced = timeline.isPriced();
        String hours = gpus ? "gpu-hours" : "cpu-hours";
        lines.add(FORMAT.formatted("", "weight", "share", "waited p50", "p99", hours, priced ? "cost" : "")
                .stripTrailing());
        for (QueueHistory history : report.histories()) {
            report.queues().stream()
                    .filter(queue -> queue.name().equals(history.queue()))
                    .forEach(queue -> lines.add(row(history, queue, gpus, priced)));
        }
        if (priced) {
            lines.add(FORMAT.formatted(
                    "idle", "", "", "", "", "", usd(report.bill().idleUsd())));
        }
        return lines;
    }

    private static String row(QueueHistory history, Consumption queue, boolean gpus, boolean priced) {
        return FORMAT.formatted(
                        history.queue(),
                        history.weight(),
                        Math.round(history.meanDominantShare() * 100) + " %",
                        Durations.clock(queue.gangsWaited().p50Millis()),
                        Durations.clock(queue.gangsWaited().p99Millis()),
                        decimal(
                                gpus
                                        ? queue.gpuHours().held()
                                        : queue.cpuCoreHours().held()),
                        priced ? usd(queue.usd()) : "")
                .stripTrailing();
    }

    private static String decimal(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }

    private static String usd(double value) {
        return Money.usd(value) + " USD";
    }
}
