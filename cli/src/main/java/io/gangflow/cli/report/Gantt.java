package io.gangflow.cli.report;

import io.gangflow.cli.view.Durations;
import io.gangflow.run.PodTrack;
import io.gangflow.run.RunEvent;
import java.util.List;
import java.util.Locale;

/** A Gantt chart as inline SVG: a row for each pod, a line where the lock was proved. No script, no style attributes. */
final class Gantt {

    private static final int LABEL_WIDTH = 250;
    private static final int CHART_WIDTH = 660;
    private static final int ROW_HEIGHT = 15;
    private static final int TOP = 22;

    private final ReportedRun run;
    private final long spanMillis;

    /**
     * A chart of one run.
     *
     * @param spanMillis length of the time axis, so that charts beside each other have the same scale
     */
    Gantt(ReportedRun run, long spanMillis) {
        this.run = run;
        this.spanMillis = Math.max(1000, spanMillis);
    }

    void writeTo(Html html) {
        List<PodTrack> rows = PodBars.rows(run.timeline());
        int height = TOP + rows.size() * ROW_HEIGHT + 6;
        html.open(
                "svg",
                "class",
                "gantt",
                "role",
                "img",
                "viewBox",
                "0 0 %d %d".formatted(LABEL_WIDTH + CHART_WIDTH + 10, height),
                "aria-label",
                "Gantt chart of the pods " + run.heading());
        axis(html, height);
        List<String> labels = PodBars.labels(rows);
        for (int index = 0; index < rows.size(); index++) {
            row(html, labels.get(index), rows.get(index), TOP + index * ROW_HEIGHT);
        }
        run.timeline().locked().map(RunEvent.Locked::atMillis).ifPresent(at -> lockLine(html, at, height));
        html.close("svg");
    }

    private void axis(Html html, int height) {
        long step = stepMillis();
        for (long at = 0; at <= spanMillis; at += step) {
            String x = x(at);
            html.empty("line", "class", "grid", "x1", x, "x2", x, "y1", "16", "y2", Integer.toString(height));
            html.leaf("text", Durations.clock(at), "class", "tick", "x", x, "y", "11");
        }
    }

    private long stepMillis() {
        for (long step : new long[] {1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600}) {
            if (spanMillis / (step * 1000) <= 10) {
                return step * 1000;
            }
        }
        return spanMillis / 8;
    }

    private void row(Html html, String label, PodTrack row, int y) {
        String middle = Integer.toString(y + 11);
        html.leaf("text", shortened(label), "class", "label", "x", "0", "y", middle);
        for (PodBars.Bar bar : PodBars.of(row, run.timeline())) {
            double from = position(bar.fromMillis());
            double width = Math.max(1.5, position(bar.toMillis()) - from);
            html.open(
                    "rect",
                    "class",
                    bar.kind().cssClass(),
                    "x",
                    decimal(from),
                    "y",
                    Integer.toString(y + 2),
                    "width",
                    decimal(width),
                    "height",
                    Integer.toString(ROW_HEIGHT - 4));
            html.leaf("title", title(row, bar)).close("rect");
        }
    }

    private static String title(PodTrack row, PodBars.Bar bar) {
        String node = row.node().map(name -> " on " + name).orElse("");
        return "%s %s%s from %s to %s"
                .formatted(
                        row.pod().name(),
                        bar.kind().word(),
                        bar.kind() == PodBars.Kind.WAITING ? "" : node,
                        Durations.clock(bar.fromMillis()),
                        Durations.clock(bar.toMillis()));
    }

    private void lockLine(Html html, long at, int height) {
        String x = x(at);
        html.empty("line", "class", "lock", "x1", x, "x2", x, "y1", "14", "y2", Integer.toString(height));
        html.leaf(
                "text",
                "locked at " + Durations.clock(at),
                "class",
                "locklabel",
                "x",
                decimal(position(at) + 4),
                "y",
                "20");
    }

    private static String shortened(String name) {
        return name.length() <= 38 ? name : name.substring(0, 20) + "…" + name.substring(name.length() - 17);
    }

    private String x(long atMillis) {
        return decimal(position(atMillis));
    }

    private double position(long atMillis) {
        return LABEL_WIDTH + (double) CHART_WIDTH * atMillis / spanMillis;
    }

    private static String decimal(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
