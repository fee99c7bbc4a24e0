package io.gangflow.benchmarks.training;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;

/** Measured values by contestant and quantity, with medians. Mutable; not thread-safe. */
final class Measured {

    private final SortedMap<String, List<Double>> figures = new TreeMap<>();

    void add(String contestant, String what, double figure) {
        figures.computeIfAbsent(what + "/" + contestant, key -> new ArrayList<>())
                .add(figure);
    }

    double median(String contestant, String what) {
        List<Double> sorted = sorted(contestant, what);
        if (sorted.isEmpty()) {
            return Double.NaN;
        }
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }

    /** Returns median, minimum and maximum; a dash without values. */
    String cell(String contestant, String what) {
        List<Double> sorted = sorted(contestant, what);
        return sorted.isEmpty()
                ? "-"
                : String.format(
                        Locale.ROOT,
                        "%.2f (%.2f to %.2f)",
                        median(contestant, what),
                        sorted.get(0),
                        sorted.get(sorted.size() - 1));
    }

    private List<Double> sorted(String contestant, String what) {
        return figures.getOrDefault(what + "/" + contestant, List.of()).stream()
                .sorted()
                .toList();
    }

    /** Returns the median of some numbers. */
    static double median(List<Double> numbers) {
        Measured one = new Measured();
        numbers.forEach(number -> one.add("", "", number));
        return one.median("", "");
    }
}
