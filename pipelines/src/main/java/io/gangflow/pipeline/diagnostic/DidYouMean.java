package io.gangflow.pipeline.diagnostic;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds the known name that is most similar to a misspelt one. */
public final class DidYouMean {

    /** Longer names are not compared: the cost grows with the square of the length. */
    private static final int LONGEST = 100;

    private DidYouMean() {}

    /** Returns the nearest candidate if at most a third of its letters differ; of equally near ones the first. */
    public static Optional<String> of(String written, Collection<String> candidates) {
        if (written.length() > LONGEST) {
            return Optional.empty();
        }
        String lower = written.toLowerCase(Locale.ROOT);
        return candidates.stream()
                .filter(candidate -> candidate.length() <= LONGEST)
                .filter(candidate -> distance(lower, candidate.toLowerCase(Locale.ROOT)) <= allowed(candidate))
                .min(Comparator.comparingInt(candidate -> distance(lower, candidate.toLowerCase(Locale.ROOT))));
    }

    private static int allowed(String candidate) {
        return Math.max(1, candidate.length() / 3);
    }

    /**
     * Returns the number of edits from one to the other; two swapped neighbours count once (optimal string alignment).
     */
    private static int distance(String from, String to) {
        int[][] cost = new int[from.length() + 1][to.length() + 1];
        for (int row = 0; row <= from.length(); row++) {
            for (int column = 0; column <= to.length(); column++) {
                cost[row][column] = row == 0 || column == 0 ? row + column : cheapest(cost, from, to, row, column);
            }
        }
        return cost[from.length()][to.length()];
    }

    private static int cheapest(int[][] cost, String from, String to, int row, int column) {
        int change = from.charAt(row - 1) == to.charAt(column - 1) ? 0 : 1;
        int best = Math.min(
                cost[row - 1][column - 1] + change, Math.min(cost[row - 1][column], cost[row][column - 1]) + 1);
        boolean swapped = row > 1
                && column > 1
                && from.charAt(row - 1) == to.charAt(column - 2)
                && from.charAt(row - 2) == to.charAt(column - 1);
        return swapped ? Math.min(best, cost[row - 2][column - 2] + 1) : best;
    }
}
