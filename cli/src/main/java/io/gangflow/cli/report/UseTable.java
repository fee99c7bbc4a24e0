package io.gangflow.cli.report;

import io.gangflow.page.object.Durations;
import io.gangflow.page.text.Money;
import io.gangflow.run.Timeline;
import io.gangflow.simulator.queues.Consumption;
import io.gangflow.simulator.queues.QueueHistory;
import io.gangflow.simulator.queues.QueueReport;
import io.gangflow.simulator.queues.ResourceHours;
import io.gangflow.simulator.queues.Waiting;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Wait times, resource use and costs: a line per stage and per queue, and the idle resources. */
final class UseTable {

    private static final List<String> WAITED = List.of("p50", "p90", "p99", "max");

    /** A row has 250 bytes, and thousands of rows are not readable. */
    private static final int MOST_STAGES = 500;

    private final Html html;
    private final Timeline timeline;
    private final QueueReport report;
    private final boolean gpus;
    private final boolean priced;

    private UseTable(Html html, Timeline timeline, QueueReport report) {
        this.html = html;
        this.timeline = timeline;
        this.report = report;
        this.gpus = timeline.allocatable().gpuUnits() > 0;
        this.priced = timeline.isPriced();
    }

    static void write(Html html, Timeline timeline, QueueReport report) {
        new UseTable(html, timeline, report).write();
    }

    private void write() {
        html.open("details", "open", "open")
                .leaf("summary", priced ? "Waiting times and cost" : "Waiting times and use");
        html.open("table").open("thead").open("tr").leaf("th", "Stage or queue", "scope", "col");
        number("th", "pods");
        WAITED.forEach(percentile -> number("th", "waited " + percentile));
        number("th", gpus ? "GPU-hours" : "CPU-hours");
        number("th", "stalled");
        if (priced) {
            number("th", "USD");
        }
        html.close("tr").close("thead").open("tbody");
        StageStartOrder order = new StageStartOrder(timeline);
        report.stages().stream()
                .sorted(Comparator.comparingDouble(
                                (Consumption stage) -> hours(stage).held())
                        .reversed())
                .limit(MOST_STAGES)
                .sorted(Comparator.comparing(stage -> order.place(stage.name())))
                .forEach(stage -> row(stage.name().isEmpty() ? "no stage" : stage.name(), stage));
        if (!report.histories().isEmpty()) {
            report.queues().forEach(queue -> row(queueName(queue), queue));
        }
        idle();
        html.close("tbody").close("table");
        notes();
        html.close("details");
    }

    private String queueName(Consumption queue) {
        return report.histories().stream()
                .filter(history -> history.queue().equals(queue.name()))
                .map(UseTable::queueName)
                .findFirst()
                .orElse(queue.name().isEmpty() ? "pods of no queue" : "queue " + queue.name());
    }

    private static String queueName(QueueHistory history) {
        return "queue %s: %d %% of the cluster"
                .formatted(history.queue(), Math.round(history.meanDominantShare() * 100));
    }

    private void row(String name, Consumption use) {
        html.open("tr").leaf("td", name);
        number("td", Integer.toString(use.pods()));
        Waiting waited = use.gangsWaited().count() > 0 ? use.gangsWaited() : use.podsWaited();
        List.of(waited.p50Millis(), waited.p90Millis(), waited.p99Millis(), waited.maxMillis())
                .forEach(millis -> number("td", Durations.clock(millis)));
        ResourceHours hours = hours(use);
        number("td", decimal(hours.held()));
        number("td", decimal(hours.stalled()));
        if (priced) {
            number("td", Money.usd(use.usd()));
        }
        html.close("tr");
    }

    private ResourceHours hours(Consumption use) {
        return gpus ? use.gpuHours() : use.cpuCoreHours();
    }

    private void idle() {
        html.open("tr").leaf("td", "not held").leaf("td", "", "colspan", "5");
        number("td", decimal(gpus ? report.bill().idleGpuHours() : report.bill().idleCpuCoreHours()));
        number("td", "");
        if (priced) {
            number("td", Money.usd(report.bill().idleUsd()));
        }
        html.close("tr");
    }

    private void notes() {
        String fair = report.histories().size() < 2
                ? ""
                : String.format(
                        Locale.ROOT,
                        " Fairness among the queues: %.2f, at worst %.2f (Jain's index of allocated/deserved; 1 is fair).",
                        report.fairness().meanJainIndex(),
                        report.fairness().lowestJainIndex());
        String gangs = timeline.gangs().isEmpty() ? "" : "Gangs wait from their creation until enough pods run. ";
        if (report.stages().size() > MOST_STAGES) {
            html.leaf(
                    "p",
                    "The %,d stages that held the most; `--output json` lists all %,d."
                            .formatted(MOST_STAGES, report.stages().size()),
                    "class",
                    "note");
        }
        html.leaf("p", gangs + "Stalled: resources held by pods that could not work." + fair, "class", "note");
    }

    private void number(String tag, String text) {
        html.leaf(tag, text, "class", "number");
    }

    private static String decimal(double value) {
        return value == 0 ? "0" : value < 0.005 ? "< 0.01" : String.format(Locale.ROOT, "%.2f", value);
    }
}
