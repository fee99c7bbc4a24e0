package io.gangflow.page.run;

import io.gangflow.page.object.RunRow;
import io.gangflow.server.http.Call;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The filters, the order and the page of a list of runs.
 *
 * @param phases empty for all
 * @param pipeline empty for all
 * @param text part of a name, in lower case; empty for all
 */
record RunQuery(
        Set<String> phases, String pipeline, String text, RunListOrder order, int limit, Optional<String> cursor) {

    private static final int USUAL = 100;

    /**
     * A page.
     *
     * @param total number of selected runs on all pages
     * @param counts number of runs by phase, before the filter by phase
     */
    record Page(List<RunRow> items, Optional<String> next, int total, Map<String, Integer> counts) {
        Page {
            items = List.copyOf(items);
        }
    }

    static RunQuery of(Call call) {
        return new RunQuery(
                call.query("phase").stream()
                        .flatMap(text -> Arrays.stream(text.split(",", -1)))
                        .filter(phase -> !phase.isEmpty())
                        .collect(Collectors.toUnmodifiableSet()),
                call.query("pipeline").orElse(""),
                call.query("q").orElse("").toLowerCase(Locale.ROOT),
                RunListOrder.of(call.query("order").orElse("-createdAt")),
                call.query("limit").map(Integer::valueOf).orElse(USUAL),
                call.query("cursor").filter(cursor -> !cursor.isEmpty()));
    }

    /** @param rows oldest first */
    Page select(List<RunRow> rows, Instant now) {
        Map<String, Integer> counts = new TreeMap<>();
        List<RunRow> chosen = new ArrayList<>();
        for (RunRow row : rows) {
            if (isNamed(row)) {
                counts.merge(row.phase(), 1, Integer::sum);
                if (phases.isEmpty() || phases.contains(row.phase())) {
                    chosen.add(row);
                }
            }
        }
        List<RunRow> sorted = sorted(chosen, now);
        int from = cursor.map(text -> after(sorted, order.place(text), now)).orElse(0);
        int to = Math.min(sorted.size(), from + limit);
        Optional<String> next = to < sorted.size() && to > from
                ? Optional.of(order.cursor(order.place(sorted.get(to - 1), now)))
                : Optional.empty();
        return new Page(sorted.subList(from, to), next, sorted.size(), counts);
    }

    private boolean isNamed(RunRow row) {
        return (pipeline.isEmpty() || pipeline.equals(row.pipeline()))
                && (text.isEmpty()
                        || row.workflow().toLowerCase(Locale.ROOT).contains(text)
                        || row.runId().toLowerCase(Locale.ROOT).contains(text)
                        || row.pipeline().toLowerCase(Locale.ROOT).contains(text));
    }

    private List<RunRow> sorted(List<RunRow> chosen, Instant now) {
        if (order.isByCreation()) {
            if (order.isDescending()) {
                Collections.reverse(chosen);
            }
            return chosen;
        }
        Comparator<RunListOrder.Place> comparator = order.comparator();
        return chosen.stream()
                .map(row -> Map.entry(order.place(row, now), row))
                .sorted((one, other) -> comparator.compare(one.getKey(), other.getKey()))
                .map(Map.Entry::getValue)
                .toList();
    }

    /** Returns the index of the first run after a place. */
    private int after(List<RunRow> sorted, RunListOrder.Place place, Instant now) {
        Comparator<RunListOrder.Place> comparator = order.comparator();
        int from = 0;
        int to = sorted.size();
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (comparator.compare(order.place(sorted.get(middle), now), place) <= 0) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from;
    }
}
