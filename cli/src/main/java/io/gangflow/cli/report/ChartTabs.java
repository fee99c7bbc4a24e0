package io.gangflow.cli.report;

import io.gangflow.simulator.queues.QueueReport;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The charts of a run behind a switch of radio buttons. It works without a script and with the keyboard; in print, all
 * charts are visible.
 */
final class ChartTabs {

    private ChartTabs() {}

    /** @param id name of the switch, unique among the runs of the file */
    static void write(Html html, ReportedRun run, QueueReport report, TimeAxis axis, String id) {
        List<View> views = of(run, report, axis);
        html.open("div", "class", "views");
        for (int index = 0; index < views.size(); index++) {
            String own = id + "-" + index;
            if (index == 0) {
                html.empty("input", "type", "radio", "name", id, "id", own, "checked", "checked");
            } else {
                html.empty("input", "type", "radio", "name", id, "id", own);
            }
            html.leaf("label", views.get(index).name(), "for", own);
        }
        for (View view : views) {
            html.open("div", "class", "view").leaf("p", view.name(), "class", "printed");
            view.drawing().accept(html);
            html.close("div");
        }
        html.close("div");
    }

    private static List<View> of(ReportedRun run, QueueReport report, TimeAxis axis) {
        List<View> views = new ArrayList<>();
        views.add(
                StageChart.fits(run.timeline())
                        ? new View("By stage", html -> StageChart.write(html, run, axis))
                        : new View("By stage", html -> StageDensity.write(html, run, axis)));
        if (!run.timeline().nodes().isEmpty()) {
            views.add(
                    NodeChart.fits(run.timeline())
                            ? new View("By node", html -> NodeChart.write(html, run, axis))
                            : new View("By node", html -> NodeDensity.write(html, run, axis)));
        }
        if (!report.histories().isEmpty()) {
            views.add(new View("By queue", html -> QueueChart.write(html, run, report, axis)));
        }
        return views;
    }

    private record View(String name, Consumer<Html> drawing) {}
}
