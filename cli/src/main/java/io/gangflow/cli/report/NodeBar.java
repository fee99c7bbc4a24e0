package io.gangflow.cli.report;

import io.gangflow.run.PodRef;
import io.gangflow.run.Timeline;

/** The bar of a pod in the lane of its node. */
record NodeBar(NodePacking.Placed placed, Timeline timeline, TimeAxis axis) {

    private static final int CHARACTER_WIDTH = 6;
    private static final int TEXT_HEIGHT = 10;

    /** @param top top edge of the lane */
    void write(Html html, int top, int laneHeight) {
        double y = top + laneHeight * (1 - placed.bottom() - placed.height());
        double height = Math.max(1.5, laneHeight * placed.height() - 0.7);
        html.open("g", "class", "bar").leaf("title", PodTooltip.of(placed.pod(), timeline));
        for (PodBars.Bar bar : PodBars.bound(placed.pod(), timeline)) {
            axis.bar(html, bar, y, height);
            name(html, bar, y, height);
        }
        html.close("g");
    }

    /** Writes the name inside the bar if it fits. */
    private void name(Html html, PodBars.Bar bar, double y, double height) {
        PodRef pod = placed.pod().pod();
        String name = pod.stage() + "-" + pod.instance();
        double width = axis.position(bar.toMillis()) - axis.position(bar.fromMillis());
        if (height >= TEXT_HEIGHT && width >= (name.length() + 1) * CHARACTER_WIDTH) {
            html.leaf(
                    "text",
                    name,
                    "class",
                    "on",
                    "x",
                    TimeAxis.decimal(axis.position(bar.fromMillis()) + 3),
                    "y",
                    TimeAxis.decimal(y + height / 2 + 3.5));
        }
    }
}
