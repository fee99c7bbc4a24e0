package io.gangflow.cli.cluster.fake;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** A DOKS version such as {@code 1.35.4-do.0}: minor, patch, and build. */
record Slug(int minor, int patch, int build) {

    private static final Comparator<Slug> AGE =
            Comparator.comparingInt(Slug::minor).thenComparingInt(Slug::patch).thenComparingInt(Slug::build);

    /** @throws NumberFormatException when it is not a DOKS version */
    static Slug of(String text) {
        List<Integer> numbers = Arrays.stream(text.replace("-do", "").split("\\."))
                .map(Integer::valueOf)
                .toList();
        return new Slug(numbers.get(1), numbers.get(2), numbers.get(3));
    }

    boolean isUpgradeOf(Slug other) {
        return AGE.compare(this, other) > 0 && minor <= other.minor + 1;
    }
}
