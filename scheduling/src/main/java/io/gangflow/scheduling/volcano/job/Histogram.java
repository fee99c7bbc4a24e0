package io.gangflow.scheduling.volcano.job;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Counts of reasons, printed as in Kubernetes: {@code 1 foo, 12 bar}, sorted as text. Mutable. */
final class Histogram {

    private final Map<String, Integer> counts = new TreeMap<>();

    void count(String reason, int times) {
        counts.merge(reason, times, Integer::sum);
    }

    boolean isEmpty() {
        return counts.isEmpty();
    }

    @Override
    public String toString() {
        return counts.entrySet().stream()
                .map(entry -> entry.getValue() + " " + entry.getKey())
                .sorted()
                .collect(Collectors.joining(", "));
    }
}
