package io.gangflow.serving.api;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Validates a list of samples as pydantic 2.14 validates {@code conlist(conlist(float, ...), ...)} with strict numbers:
 * items before the minimum length, the maximum length before items, all problems in order. An instance validates a
 * single list.
 */
final class FeatureRows {

    /**
     * Maximum number of reported problems. More do not help, and a response must not be many times the size of its
     * request.
     */
    private static final int MOST_PROBLEMS = 64;

    private static final String LIMIT_TEXT = "340282350000000000000000000000000000000";

    private final int features;
    private final List<Problem> problems = new ArrayList<>();

    FeatureRows(int features) {
        this.features = features;
    }

    List<Problem> problems() {
        return problems;
    }

    /** Returns the samples. The result is only valid if there are no problems. */
    Samples read(Object value, Object name) {
        List<Object> place = List.of(name);
        if (!(value instanceof List<?> list)) {
            problems.add(Problem.notAList(place, value));
            return new Samples(new double[0], 0);
        }
        if (list.size() > Samples.MOST) {
            problems.add(Problem.tooLong(place, list, Samples.MOST));
            return new Samples(new double[0], 0);
        }
        double[] rows = new double[list.size() * features];
        for (int i = 0; i < list.size() && problems.size() < MOST_PROBLEMS; i++) {
            row(list.get(i), name, i, rows);
        }
        if (list.isEmpty()) {
            problems.add(Problem.tooShort(place, list, 1));
        }
        return new Samples(rows, list.size());
    }

    private void row(Object value, Object name, int index, double[] rows) {
        if (!(value instanceof List<?> list)) {
            problems.add(Problem.notAList(List.of(name, index), value));
            return;
        }
        if (list.size() > features) {
            problems.add(Problem.tooLong(List.of(name, index), list, features));
            return;
        }
        int before = problems.size();
        for (int i = 0; i < list.size() && problems.size() < MOST_PROBLEMS; i++) {
            Object item = list.get(i);
            if (item instanceof Number number && Math.abs(number.doubleValue()) <= Samples.LARGEST) {
                rows[index * features + i] = number.doubleValue();
            } else {
                problems.add(wrong(item, List.of(name, index, i)));
            }
        }
        if (list.size() < features && problems.size() == before) {
            problems.add(Problem.tooShort(List.of(name, index), list, features));
        }
    }

    private static Problem wrong(Object item, List<Object> place) {
        if (!(item instanceof Number number)) {
            return new Problem("float_type", place, "Input should be a valid number", item, Map.of());
        }
        return number.doubleValue() > 0
                ? new Problem(
                        "less_than_equal",
                        place,
                        "Input should be less than or equal to " + LIMIT_TEXT,
                        item,
                        Map.of("le", Samples.LARGEST))
                : new Problem(
                        "greater_than_equal",
                        place,
                        "Input should be greater than or equal to -" + LIMIT_TEXT,
                        item,
                        Map.of("ge", -Samples.LARGEST));
    }
}
