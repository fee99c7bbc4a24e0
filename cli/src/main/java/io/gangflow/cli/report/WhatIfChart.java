package io.gangflow.cli.report;

import io.gangflow.page.object.Durations;
import io.gangflow.page.text.Money;
import io.gangflow.verdict.whatif.Figures;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * Variants as rows, and makespan, waiting, utilisation and cost as columns of bars, each column with its own scale. A
 * run that locks has no makespan and no cost: its bars fill the column and are drawn as held.
 */
public final class WhatIfChart {

    private static final int LABEL = 190;
    private static final int COLUMN = 190;
    private static final int BAR = 120;
    private static final int ROW = 22;
    private static final int TOP = 26;

    private final Map<String, Figures> figures;

    private WhatIfChart(Map<String, Figures> figures) {
        this.figures = figures;
    }

    /** Returns the chart as a figure of the report. */
    public static ReportFigure of(Map<String, Figures> figures) {
        return new ReportFigure(
                "What if",
                new WhatIfChart(figures).svg(),
                "Each row is one simulation; the first is the base. Shorter bars are better, except for the CPU in use.");
    }

    /** One column, and the text next to each of its bars. */
    private record Column(String title, ToDoubleFunction<Figures> value, Function<Figures, String> text) {}

    private static List<Column> columns() {
        return List.of(
                new Column(
                        "makespan",
                        each -> each.makespanMillis().map(Long::doubleValue).orElse(-1.0),
                        each -> each.makespanMillis().map(Durations::clock).orElse("never")),
                new Column(
                        "wait, p95",
                        each -> each.waits().p95Millis(),
                        each -> Durations.clock(each.waits().p95Millis())),
                new Column("cpu in use", Figures::cpu, each -> Math.round(each.cpu() * 100) + " %"),
                new Column(
                        "cost, USD",
                        each -> each.makespanMillis().isPresent() ? each.usd() : -1,
                        each -> each.makespanMillis().isPresent()
                                ? Money.usd(each.usd())
                                : Money.usd(each.usdPerHour()) + "/h"));
    }

    private String svg() {
        int height = TOP + figures.size() * ROW + 4;
        Html html = new Html();
        html.open(
                "svg",
                "class",
                "chart",
                "role",
                "img",
                "viewBox",
                "0 0 %d %d".formatted(LABEL + columns().size() * COLUMN, height),
                "aria-label",
                "Makespan, waiting, utilisation and cost of %d variants".formatted(figures.size()));
        for (int index = 0; index < columns().size(); index++) {
            column(html, columns().get(index), LABEL + index * COLUMN);
        }
        int y = TOP;
        for (String label : figures.keySet()) {
            html.leaf("text", shortened(label), "class", "label", "x", "4", "y", Integer.toString(y + 14));
            y += ROW;
        }
        return html.close("svg").toString();
    }

    private void column(Html html, Column column, int x) {
        html.leaf("text", column.title(), "class", "tick left", "x", Integer.toString(x), "y", "14");
        double most =
                figures.values().stream().mapToDouble(column.value()).max().orElse(0);
        int y = TOP;
        for (Map.Entry<String, Figures> each : figures.entrySet()) {
            double value = column.value().applyAsDouble(each.getValue());
            double width = value < 0 ? BAR : most <= 0 ? 0 : BAR * value / most;
            html.open(
                    "rect",
                    "class",
                    value < 0 ? "held" : "working",
                    "x",
                    Integer.toString(x),
                    "y",
                    Integer.toString(y + 4),
                    "width",
                    String.format(Locale.ROOT, "%.1f", Math.max(1, width)),
                    "height",
                    Integer.toString(ROW - 8));
            html.leaf(
                            "title",
                            each.getKey() + ": " + column.title() + " "
                                    + column.text().apply(each.getValue()))
                    .close("rect");
            html.leaf(
                    "text",
                    column.text().apply(each.getValue()),
                    "class",
                    "tick left",
                    "x",
                    String.format(Locale.ROOT, "%.1f", x + Math.max(1, width) + 5),
                    "y",
                    Integer.toString(y + 14));
            y += ROW;
        }
    }

    private static String shortened(String label) {
        return label.length() <= 28 ? label : label.substring(0, 27) + "…";
    }
}
