package io.gangflow.benchmarks.wordcount;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The times of a race as a Markdown table: medians, with minimum and maximum. */
public final class RaceTable {

    private RaceTable() {}

    public static List<String> lines(String title, Map<String, List<TimedProcess>> times) {
        List<String> lines = new ArrayList<>();
        lines.add("| " + title + " | wall s, median (lowest to highest) | CPU s | times the first |");
        lines.add("|---|---|---|---|");
        double first = 0;
        for (Map.Entry<String, List<TimedProcess>> entry : times.entrySet()) {
            double median = median(entry.getValue(), TimedProcess::wallSeconds);
            first = first == 0 ? median : first;
            lines.add(String.format(
                    Locale.ROOT,
                    "| %s | %.2f (%.2f to %.2f) | %.1f | %.2f |",
                    entry.getKey(),
                    median,
                    sorted(entry.getValue(), TimedProcess::wallSeconds)[0],
                    sorted(entry.getValue(), TimedProcess::wallSeconds)[
                            entry.getValue().size() - 1],
                    median(entry.getValue(), TimedProcess::cpuSeconds),
                    median / first));
        }
        return lines;
    }

    static double median(List<TimedProcess> times, ToDoubleFunction<TimedProcess> value) {
        double[] sorted = sorted(times, value);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    private static double[] sorted(List<TimedProcess> times, ToDoubleFunction<TimedProcess> value) {
        return times.stream().mapToDouble(value).sorted().toArray();
    }
}
