package io.gangflow.cli.report;

import io.gangflow.run.Timeline;
import java.util.List;

/** The pods of a run by stage, one row per pod. For runs that are small enough to show every pod. */
final class StageChart {

    /** With more rows the chart is unreadable: {@link StageDensity} shows counts instead. */
    static final int MAX_ROWS = 200;

    private static final int ROW_HEIGHT = 13;

    private StageChart() {}

    static boolean fits(Timeline timeline) {
        return StageRows.count(timeline) <= MAX_ROWS;
    }

    static void write(Html html, ReportedRun run, TimeAxis axis) {
        List<StageRow> rows = StageRows.of(run.timeline());
        int height = TimeAxis.TOP + rows.size() * ROW_HEIGHT + 6;
        axis.start(html, "Pods by stage " + run.heading(), height);
        for (int index = 0; index < rows.size(); index++) {
            row(html, axis, rows.get(index), TimeAxis.TOP + index * ROW_HEIGHT);
        }
        axis.end(html, run.timeline().locked(), height);
    }

    private static void row(Html html, TimeAxis axis, StageRow row, int y) {
        double start = row.bars().stream()
                .mapToDouble(bar -> axis.position(bar.fromMillis()))
                .min()
                .orElse(TimeAxis.LABEL_WIDTH);
        TimeAxis.label(html, shortened(row.label()), start, y + 10);
        html.open("g", "class", "bar").leaf("title", row.words());
        for (PodBars.Bar bar : row.bars()) {
            axis.bar(html, bar, y + 2, ROW_HEIGHT - 3);
        }
        html.close("g");
    }

    private static String shortened(String name) {
        return name.length() <= 35 ? name : name.substring(0, 17) + "…" + name.substring(name.length() - 17);
    }
}
