package io.gangflow.benchmarks.airflow;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The rounds of several loads as a Markdown table: medians, with minimum and maximum of the first column. */
final class LoadTable {

    private final Map<String, List<LoadResult>> rounds = new LinkedHashMap<>();

    void add(String load, LoadResult result) {
        rounds.computeIfAbsent(load, missing -> new ArrayList<>()).add(result);
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(
                "| load | answers of 2xx per second | p50 ms | p99 ms | server CPU ms per request | answers of 429 | others |");
        lines.add("|---|---|---|---|---|---|---|");
        rounds.forEach((load, results) -> {
            double[] rates = sorted(results, LoadResult::goodPerSecond);
            lines.add(String.format(
                    Locale.ROOT,
                    "| %s | %,.0f (%,.0f to %,.0f) | %.1f | %.1f | %.2f | %,.0f | %,.0f |",
                    load,
                    median(rates),
                    rates[0],
                    rates[rates.length - 1],
                    median(sorted(results, result -> result.millis(50))),
                    median(sorted(results, result -> result.millis(99))),
                    median(sorted(results, LoadResult::cpuMillisEach)),
                    median(sorted(results, LoadResult::refused)),
                    median(sorted(results, LoadResult::wrong))));
        });
        return lines;
    }

    private static double[] sorted(List<LoadResult> results, ToDoubleFunction<LoadResult> value) {
        return results.stream().mapToDouble(value).sorted().toArray();
    }

    static double median(double[] sorted) {
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
