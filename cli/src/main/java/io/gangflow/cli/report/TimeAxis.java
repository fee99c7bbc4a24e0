package io.gangflow.cli.report;

import io.gangflow.page.object.Durations;
import io.gangflow.run.RunEvent;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The time axis that all charts of a section share: positions of times, the grid, and the line of a lock. */
record TimeAxis(long spanMillis) {

    static final int LABEL_WIDTH = 230;
    static final int CHART_WIDTH = 660;
    static final int WIDTH = LABEL_WIDTH + CHART_WIDTH + 30;
    static final int TOP = 24;

    private static final int LABEL_GAP = 6;

    private static final long[] STEPS_SECONDS = {
        1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600, 7200, 14_400, 43_200, 86_400
    };

    /** Returns the axis for runs on one scale. After a lock it has extra space, which shows that nothing ends. */
    static TimeAxis of(List<ReportedRun> runs) {
        long span = 0;
        for (ReportedRun run : runs) {
            long end = run.timeline().endMillis();
            span = Math.max(span, run.timeline().locked().isPresent() ? end + end / 6 : end);
        }
        return new TimeAxis(span);
    }

    TimeAxis {
        spanMillis = Math.max(1000, spanMillis);
    }

    /** Opens the chart's drawing and draws the grid; close with {@link #end}. */
    void start(Html html, String name, int height) {
        html.open(
                "svg",
                "class",
                "chart",
                "role",
                "img",
                "viewBox",
                "0 0 %d %d".formatted(WIDTH, height),
                "aria-label",
                name);
        long step = stepMillis();
        for (long at = 0; at <= spanMillis; at += step) {
            String x = x(at);
            html.empty("line", "class", "grid", "x1", x, "x2", x, "y1", "16", "y2", Integer.toString(height));
            html.leaf("text", Durations.clock(at), "class", "tick", "x", x, "y", "11");
        }
    }

    /** Draws the lock over everything else. */
    void end(Html html, Optional<RunEvent.Locked> locked, int height) {
        locked.ifPresent(lock -> {
            String x = x(lock.atMillis());
            boolean right = position(lock.atMillis()) < WIDTH - 110;
            html.empty("line", "class", "lock", "x1", x, "x2", x, "y1", "14", "y2", Integer.toString(height));
            html.leaf(
                    "text",
                    "locked at " + Durations.clock(lock.atMillis()),
                    "class",
                    right ? "locklabel" : "locklabel before",
                    "x",
                    decimal(position(lock.atMillis()) + (right ? 4 : -4)),
                    "y",
                    "21");
        });
        html.close("svg");
    }

    /** Writes the label of a bar or lane, directly before it. */
    static void label(Html html, String text, double x, int y) {
        html.leaf("text", text, "class", "before", "x", decimal(x - LABEL_GAP), "y", Integer.toString(y));
    }

    /** Draws a bar; one that lasts forever continues in a lighter colour to the end of the chart. */
    void bar(Html html, PodBars.Bar bar, double y, double height) {
        rectangle(html, bar.kind().cssClass(), bar.fromMillis(), bar.toMillis(), y, height);
        if (bar.isEndless() && bar.toMillis() < spanMillis) {
            rectangle(html, bar.kind().cssClass() + " ever", bar.toMillis(), spanMillis, y, height);
        }
    }

    private void rectangle(Html html, String cssClass, long fromMillis, long toMillis, double y, double height) {
        html.empty(
                "rect",
                "class",
                cssClass,
                "x",
                x(fromMillis),
                "y",
                decimal(y),
                "width",
                width(fromMillis, toMillis),
                "height",
                decimal(height));
    }

    String x(long atMillis) {
        return decimal(position(atMillis));
    }

    double position(long atMillis) {
        return LABEL_WIDTH + (double) CHART_WIDTH * Math.min(atMillis, spanMillis) / spanMillis;
    }

    /** Returns the width, at least a visible line. */
    String width(long fromMillis, long toMillis) {
        return decimal(Math.max(1.2, position(toMillis) - position(fromMillis)));
    }

    static String decimal(double value) {
        long tenths = Math.round(value * 10);
        return tenths % 10 == 0 ? Long.toString(tenths / 10) : String.format(Locale.ROOT, "%.1f", tenths / 10.0);
    }

    private long stepMillis() {
        for (long step : STEPS_SECONDS) {
            if (spanMillis / (step * 1000) <= 10) {
                return step * 1000;
            }
        }
        return spanMillis / 8;
    }
}
