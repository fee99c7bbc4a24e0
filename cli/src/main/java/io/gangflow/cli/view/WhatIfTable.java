package io.gangflow.cli.view;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.gangflow.json.BoundedJson;
import io.gangflow.page.object.Durations;
import io.gangflow.page.text.Money;
import io.gangflow.run.RunEvent.Outcome;
import io.gangflow.verdict.whatif.Figures;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What-if variants next to the base, one line each. */
public final class WhatIfTable {

    private WhatIfTable() {}

    /** Returns columns of minimal width; the base comes first. The wait is shown as mean and percentiles. */
    public static List<String> of(Map<String, Figures> figures) {
        boolean gpus = figures.values().stream().anyMatch(each -> each.gpu().isPresent());
        List<List<String>> rows = new ArrayList<>();
        List<String> heads = new ArrayList<>(List.of("", "outcome", "makespan", "wait", "p50", "p95", "cpu"));
        if (gpus) {
            heads.add("gpu");
        }
        heads.add("cost");
        rows.add(heads);
        figures.forEach((label, each) -> rows.add(row(label, each, gpus)));
        int[] widths = new int[heads.size()];
        rows.forEach(row -> {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(
                        widths[i], row.get(i).codePointCount(0, row.get(i).length()));
            }
        });
        return rows.stream().map(row -> line(row, widths)).toList();
    }

    private static List<String> row(String label, Figures figures, boolean gpus) {
        List<String> row = new ArrayList<>(List.of(
                label,
                outcome(figures),
                figures.makespanMillis().map(Durations::clock).orElse("∞"),
                Durations.clock(figures.waits().meanMillis()),
                Durations.clock(figures.waits().p50Millis()),
                Durations.clock(figures.waits().p95Millis()),
                percent(figures.cpu())));
        if (gpus) {
            row.add(figures.gpu().map(WhatIfTable::percent).orElse("none"));
        }
        row.add(cost(figures));
        return row;
    }

    private static String outcome(Figures figures) {
        return figures.outcome() == Outcome.LOCKED
                ? "LOCKED " + Durations.clock(figures.endMillis())
                : figures.outcome().name().toLowerCase(Locale.ROOT);
    }

    private static String percent(double share) {
        return Math.round(share * 100) + " %";
    }

    private static String cost(Figures figures) {
        if (figures.usdPerHour() == 0 && figures.usd() == 0) {
            return "not priced";
        }
        return figures.outcome() == Outcome.LOCKED
                ? Money.usd(figures.usdPerHour()) + " USD/h"
                : Money.usd(figures.usd()) + " USD";
    }

    private static String line(List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            String cell = row.get(i);
            line.append(cell).append(" ".repeat(widths[i] - cell.codePointCount(0, cell.length()) + 2));
        }
        return line.toString().stripTrailing();
    }

    /** Returns {@code {"variants": [...]}}, the base first; times in milliseconds, shares from 0 to 1. */
    public static String json(Map<String, Figures> figures) {
        List<Map<String, Object>> variants = new ArrayList<>();
        figures.forEach((label, each) -> variants.add(fields(label, each)));
        try {
            return BoundedJson.INDENTED.writeValueAsString(Map.of("variants", variants));
        } catch (JsonProcessingException exception) {
            throw new IllegalStateException("texts and numbers are not JSON", exception);
        }
    }

    private static Map<String, Object> fields(String label, Figures figures) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("variant", label);
        fields.put("outcome", figures.outcome().name().toLowerCase(Locale.ROOT));
        figures.makespanMillis().ifPresent(makespan -> fields.put("makespanMillis", makespan));
        fields.put("endMillis", figures.endMillis());
        fields.put("waitMeanMillis", figures.waits().meanMillis());
        fields.put("waitP50Millis", figures.waits().p50Millis());
        fields.put("waitP95Millis", figures.waits().p95Millis());
        fields.put("cpuInUse", figures.cpu());
        figures.gpu().ifPresent(gpu -> fields.put("gpuInUse", gpu));
        fields.put("usd", figures.usd());
        fields.put("usdPerHour", figures.usdPerHour());
        return fields;
    }
}
