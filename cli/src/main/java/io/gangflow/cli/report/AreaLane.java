package io.gangflow.cli.report;

import java.util.List;

/**
 * A lane of a chart with too many items for single bars: stacked areas over time, with a tooltip per time interval.
 *
 * @param label text to the left of the lane
 * @param areas bottom to top
 * @param whole the amount that fills the lane
 * @param parts number of time intervals with a tooltip
 */
record AreaLane(String label, List<Area> areas, double whole, int parts, Words words) {

    static final int HEIGHT = 30;
    static final int STRIDE = 38;

    private static final int POINTED_AT = 300;
    private static final int MOST_PARTS = 24;

    AreaLane {
        areas = List.copyOf(areas);
    }

    /** Returns the number of parts per lane that keeps a chart of many lanes small. */
    static int parts(int lanes) {
        return Math.max(6, Math.min(MOST_PARTS, POINTED_AT / Math.max(1, lanes)));
    }

    /** One of the areas; {@code cssClass} is that of {@link PodBars.Kind}. */
    record Area(String cssClass, Counts counts) {}

    /** The tooltip for a time interval, from its first part (inclusive) to its last (exclusive). */
    @FunctionalInterface
    interface Words {
        String of(int from, int to);
    }

    void write(Html html, TimeAxis axis, int y) {
        TimeAxis.label(html, label, TimeAxis.LABEL_WIDTH, y + 19);
        html.empty(
                "rect",
                "class",
                "lane",
                "x",
                Integer.toString(TimeAxis.LABEL_WIDTH),
                "y",
                Integer.toString(y),
                "width",
                Integer.toString(TimeAxis.CHART_WIDTH),
                "height",
                Integer.toString(HEIGHT));
        if (areas.isEmpty()) {
            return;
        }
        for (int count = areas.size(); count > 0; count--) {
            area(html, axis, areas.subList(0, count), y + HEIGHT);
        }
        words(html, axis, y);
    }

    /** Draws the top area of a stack from the ground up; the areas below are drawn over it next. */
    private void area(Html html, TimeAxis axis, List<Area> stacked, int bottom) {
        Area top = stacked.get(stacked.size() - 1);
        if (top.counts().highest() == 0) {
            return;
        }
        StepPath path = new StepPath(axis.position(0), bottom);
        int stretches = top.counts().stretches();
        for (int index = 0; index < stretches; index++) {
            double amount = 0;
            for (Area area : stacked) {
                amount += area.counts().mean(index);
            }
            double part = whole == 0 ? 0 : Math.min(1, amount / whole);
            path.step(axis.position(top.counts().fromMillis(index)), Math.rint(2 * (bottom - HEIGHT * part)) / 2);
        }
        path.step(axis.position(top.counts().fromMillis(stretches)), bottom);
        html.empty("path", "class", top.cssClass(), "d", path.open());
    }

    private void words(Html html, TimeAxis axis, int y) {
        Counts counts = areas.get(0).counts();
        for (int part = 0; part < parts; part++) {
            int from = part * counts.stretches() / parts;
            int to = (part + 1) * counts.stretches() / parts;
            if (areas.stream().anyMatch(area -> area.counts().highest(from, to) > 0)) {
                html.open("g", "class", "bar").leaf("title", words.of(from, to));
                html.empty(
                        "rect",
                        "class",
                        "touch",
                        "x",
                        axis.x(counts.fromMillis(from)),
                        "y",
                        Integer.toString(y),
                        "width",
                        axis.width(counts.fromMillis(from), counts.fromMillis(to)),
                        "height",
                        Integer.toString(HEIGHT));
                html.close("g");
            }
        }
    }
}
