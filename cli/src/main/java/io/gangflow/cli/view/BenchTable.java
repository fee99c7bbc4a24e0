package io.gangflow.cli.view;

import io.gangflow.simulator.bench.BenchResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The result of {@code simulate --bench} as two tables. */
public final class BenchTable {

    private BenchTable() {}

    public static List<String> of(BenchResult result) {
        List<String> lines = new ArrayList<>();
        lines.add("pods that all wait   nodes      pods   seconds    pods/s  peak heap");
        for (BenchResult.Placed placed : result.placed()) {
            lines.add(line(
                    "%-18s %7d %9d %9.2f %9d %6d MiB",
                    placed.scheduler().keyword(),
                    placed.size().nodes(),
                    placed.size().pods(),
                    placed.seconds(),
                    Math.round(placed.podsPerSecond()),
                    placed.peakHeapMiB()));
        }
        lines.add("");
        lines.add("a day of gangs       nodes     gangs   seconds     looks  peak heap");
        for (BenchResult.DayPassed day : result.days()) {
            lines.add(line(
                    "%-18s %7d %9d %9.2f %9d %6d MiB",
                    day.scheduler().keyword(),
                    day.result().nodes(),
                    day.result().gangs(),
                    day.seconds(),
                    day.result().looks(),
                    day.peakHeapMiB()));
        }
        return lines;
    }

    private static String line(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
